import { useSession } from '../../session/use-session.ts'

/** What a booking form starts with: the frame's parameters in Calendly's format, else the account. */
export function useKnownBooker(): { name: string; email: string; about: string } {
  const user = useSession()
  const query = new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search)
  const name =
    query.get('name') ?? `${query.get('first_name') ?? ''} ${query.get('last_name') ?? ''}`
  return {
    name: name.trim() || (user?.name ?? ''),
    email: query.get('email') || (user?.email ?? ''),
    about: query.get('a1') ?? '',
  }
}

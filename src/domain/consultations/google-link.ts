interface CalendarEntry {
  title: string
  details: string
  startsAt: Date
  endsAt: Date
}

/** `20261125T043000Z` */
const compact = (moment: Date): string =>
  moment
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replace(/[-:]/g, '')

/** Returns the address that adds an entry to a Google calendar. */
export function googleCalendarLink({ title, details, startsAt, endsAt }: CalendarEntry): string {
  const query = [
    ['action', 'TEMPLATE'],
    ['text', title],
    ['dates', `${compact(startsAt)}/${compact(endsAt)}`],
    ['details', details],
  ].map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`)
  return `https://calendar.google.com/calendar/render?${query.join('&')}`
}

import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { DEVICE_KEYS } from '../device.ts'

/** Loads a page of one person anew when another tab signs out, which leads to the sign-in or shows what everybody sees. */
export function useSignOutElsewhere(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === DEVICE_KEYS.signedOut && newValue) void revalidate()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [revalidate])
}

import { useSyncExternalStore } from 'react'
import { isTimeZone } from '#domain/consultations/visitor-days.ts'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'

const never = () => () => {}

/** Older browsers use the former name of India's time zone. */
const FORMER_NAMES: Readonly<Record<string, string>> = { 'Asia/Calcutta': INDIAN_TIME_ZONE }

function zoneHere(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const known = FORMER_NAMES[timeZone] ?? timeZone
  return isTimeZone(known) ? known : INDIAN_TIME_ZONE
}

/** The visitor's own time zone; India's during server rendering. */
export function useVisitorZone(): string {
  return useSyncExternalStore(never, zoneHere, () => INDIAN_TIME_ZONE)
}

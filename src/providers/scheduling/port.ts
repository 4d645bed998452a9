/** What an embedded booking calendar reports to the page that shows it, for every vendor. */
export type CalendarEvent =
  | { kind: 'ready' }
  /** The calendar reports that it cannot be shown. */
  | { kind: 'failed' }
  | { kind: 'height'; heightPx: number }
  | { kind: 'time-chosen' }
  /** May be reported several times for one booking, with the same `id`. */
  | { kind: 'booked'; id: string; startsAt: Date | undefined }
  | { kind: 'cancelled'; id: string }

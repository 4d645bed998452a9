/** What a booking calendar in a frame tells the page that shows it, whoever runs the calendar. */
export type CalendarNews =
  | { kind: 'ready' }
  /** The calendar itself says that it cannot be shown. */
  | { kind: 'failed' }
  | { kind: 'height'; heightPx: number }
  | { kind: 'time-chosen' }
  /** Told once or more often for one booking: `id` is the same each time. */
  | { kind: 'booked'; id: string; startsAt: Date | undefined }
  | { kind: 'cancelled'; id: string }

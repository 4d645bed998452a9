export const consultationAddresses = {
  slots: 'GET /api/scheduler/:slug/slots',
  book: 'POST /api/scheduler/:slug/bookings',
  open: 'GET /api/scheduler/booking/:secret',
  calendar: 'GET /api/scheduler/booking/:secret/calendar.ics',
  move: 'POST /api/scheduler/booking/:secret/reschedule',
  cancel: 'POST /api/scheduler/booking/:secret/cancel',
  manage: 'PATCH /api/bookings/:id',
} as const

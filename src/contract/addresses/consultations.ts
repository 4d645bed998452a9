export const consultationAddresses = {
  slots: 'GET /api/scheduler/:slug/slots',
  book: 'POST /api/scheduler/:slug/bookings',
  open: 'GET /api/scheduler/booking/:secret',
  calendar: 'GET /api/scheduler/booking/:secret/calendar.ics',
  move: 'POST /api/scheduler/booking/:secret/reschedule',
  cancel: 'POST /api/scheduler/booking/:secret/cancel',
  hire: 'POST /api/admin/consultants',
  change: 'PUT /api/admin/consultants/:slug',
  leave: 'POST /api/admin/consultants/:slug/departure',
  comeBack: 'POST /api/admin/consultants/:slug/return',
  manage: 'PATCH /api/bookings/:id',
  giveBack: 'POST /api/bookings/:id/refund',
} as const

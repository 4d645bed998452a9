export const authAddresses = {
  start: 'GET /api/auth/google/start',
  callback: 'GET /api/auth/google',
  finish: 'POST /api/auth/google',
  session: 'GET /api/auth/session',
  signOut: 'POST /api/auth/logout',
} as const

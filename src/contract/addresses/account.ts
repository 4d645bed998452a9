export const accountAddresses = {
  endSessions: 'DELETE /api/account/sessions',
  endSession: 'DELETE /api/account/sessions/:id',
  addresses: 'GET /api/account/addresses',
  keepAddress: 'POST /api/account/addresses',
  forgetAddresses: 'DELETE /api/account/addresses',
  forgetAddress: 'DELETE /api/account/addresses/:id',
  agreeToMessages: 'PUT /api/account/messages',
  endMessages: 'DELETE /api/account/messages',
  chooseLanguage: 'PUT /api/account/language',
  ownData: 'GET /api/account/export',
  erase: 'POST /api/account/erase',
} as const

export const afterSaleAddresses = {
  cancel: 'POST /api/orders/:id/cancel',
  askReturn: 'POST /api/orders/:id/returns',
  sendPhoto: 'POST /api/orders/:id/return-photos',
  photo: 'GET /api/return-photos/:file',
  refund: 'POST /api/orders/:id/refunds',
  notePaid: 'POST /api/orders/:id/refunds/:refund/paid',
  answerReturn: 'POST /api/orders/:id/returns/:return/answer',
  exchangeReturn: 'POST /api/orders/:id/returns/:return/exchange',
  collectReturn: 'POST /api/orders/:id/returns/:return/pickup',
  stopCollecting: 'DELETE /api/orders/:id/returns/:return/pickup',
  takeIn: 'POST /api/orders/:id/parcel/goods',
  closeTask: 'POST /api/owner-tasks/:task/close',
} as const

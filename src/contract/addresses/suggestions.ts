export const suggestionAddresses = {
  suggest: 'POST /api/suggestions',
} as const

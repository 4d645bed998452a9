/** What stands round the policies; their texts are documents of their own, which only the server reads. */
export const policies = {
  metaTitle: '{title} · {shop}',
  privacy: 'Privacy Policy',
  returns: 'Returns',
  terms: 'Terms & Conditions',
  version: 'Version {version}, from {date}',
  short: 'In short',
  contents: 'On this page',
  others: 'More to read',
  englishOnly: 'This document is in English.',
} as const

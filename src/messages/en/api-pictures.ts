/** What the API says about pictures that are uploaded. */
export const pictureSentences = {
  fileMissing: 'Send one picture in the field file.',
  purposeWrong: 'Say what the picture is for: product or post.',
  'not-a-picture':
    'This is no picture that the shop can read. Send a whole JPEG, PNG, WebP or AVIF.',
  'too-many-bytes': 'The picture is larger than 5 MB.',
  'too-many-pixels': 'The picture has more than 16 million pixels. Make it smaller first.',
  busy: 'Other pictures are being made just now. Please send this one again in a moment.',
  retryable: 'The picture could not be kept just now. Please send it again.',
  misconfigured: (detail: string) => `The image account refused the picture: ${detail}`,
} as const

/** What the API says about posts, and the feed about itself. */
export const blogSentences = {
  unknownPost: 'The blog does not have this article.',
  pageWrong: 'Send a whole number from 1 to 1000.',
  categoryWrong: 'Send at most 12 category titles of at most 60 characters.',
  searchWrong: 'Send one search text of at most 100 characters.',
  feedTitle: (shop: string) => `Blogs · ${shop}`,
  feedDescription:
    'Food, season and daily habit in the light of Ayurveda: what tradition says, what is known, and when to see a doctor.',
} as const

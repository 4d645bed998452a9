/** What is wrong with a field of a post, in the panel and in the API. */
export const postProblems = {
  'title-required': 'Title is required',
  'author-required': 'Author is required',
  'categories-required': 'At least one category is required',
  'summary-required': 'Summary is required',
  'content-required': 'Content is required',
  'text-too-long': 'This is longer than the shop can keep',
  'categories-too-many': 'At most 12 categories of at most 60 characters',
  'sources-malformed': 'One source a line, at most 40 lines of 500 characters',
  'cover-unknown': 'The shop does not have this picture',
  'picture-gone': 'A picture in the text is no longer here. Take it out and insert it again',
  'publish-at-malformed': 'Choose a day and a time',
  'publish-at-past': 'This time has passed. Choose a later one, or publish now',
  'publish-at-too-far': 'Choose a time within a year',
} as const

/** What the API says about writing posts. */
export const postSentences = {
  unknownPost: 'The blog does not have this article.',
  changed: 'Somebody else has changed this article since it was opened. Nothing was written over.',
  isDraft: 'This is a draft. Publish it by writing it.',
  wrongFields: 'Some fields need another look.',
  stateWrong: 'Send published, draft, scheduled or as-it-was.',
  hidingWrong: 'Send hidden or published.',
  versionWrong: 'Send the version that you have read.',
} as const

import { expect, test } from 'vitest'
import { storyParts } from './story.ts'

test('each line of a story is a paragraph with the heading before its colon', () => {
  expect(
    storyParts('Tastes: green, like first rain.\n\nMade: overnight; then cooked: slowly.\n'),
  ).toEqual([
    { heading: 'Tastes', text: 'green, like first rain.' },
    { heading: 'Made', text: 'overnight; then cooked: slowly.' },
  ])
})

test('a line without a short heading is a paragraph alone', () => {
  const long = 'It is made as our grandmothers made it at home: slowly.'
  expect(storyParts(`At 4:30 we boil it.\n${long}`)).toEqual([
    { heading: '', text: 'At 4:30 we boil it.' },
    { heading: '', text: long },
  ])
  expect(storyParts(' \n')).toEqual([])
})

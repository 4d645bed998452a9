import { expect, test } from 'vitest'
import { sanitisePost } from './sanitise-post.ts'
import { MAX_VOICED_RUNS, voicedHtml } from './voiced-html.ts'

test.each([
  [
    'en',
    '<p>Ask for खस &amp; <em>ખસ</em></p>',
    '<p>Ask for <span lang="hi">खस</span> &amp; <em><span lang="gu">ખસ</span></em></p>',
  ],
  ['hi', '<h2>नींबू &amp; Salt</h2>', '<h2>नींबू &amp; <span lang="en">Salt</span></h2>'],
  ['hi', '<p>खस &lt; 5 &amp; १०</p>', '<p>खस &lt; 5 &amp; १०</p>'],
  [
    'gu',
    '<p>ખસ<img alt="Khus" src="/artwork/a.svg"> Khus</p>',
    '<p>ખસ<img alt="Khus" loading="lazy" src="/artwork/a.svg" /> <span lang="en">Khus</span></p>',
  ],
  // What the author named stays as it is, up to its end.
  ['hi', '<p lang="sa">समदोषः</p><p>खस</p>', '<p lang="sa">समदोषः</p><p>खस</p>'],
  [
    'en',
    '<p>Of <em lang="sa">दोष <strong>धातु</strong></em> दोष</p>',
    '<p>Of <em lang="sa">दोष <strong>धातु</strong></em> <span lang="hi">दोष</span></p>',
  ],
  [
    'hi',
    '<blockquote lang="en"><p>Salt नमक</p></blockquote>',
    '<blockquote lang="en"><p>Salt <span lang="hi">नमक</span></p></blockquote>',
  ],
] as const)('in %s the HTML %s names the languages of its words', (language, html, voiced) => {
  expect(voicedHtml(sanitisePost(html), language)).toBe(voiced)
})

test('an article is read once, however often its script changes (DOS-14)', () => {
  const html = sanitisePost(`<p>${'क a '.repeat(50_000)}</p>`)
  const voiced = voicedHtml(html, 'hi')
  expect(voiced.split('<span').length - 1).toBe(MAX_VOICED_RUNS)
  expect(voiced.replace(/<\/?span[^>]*>/g, '')).toBe(html)
})

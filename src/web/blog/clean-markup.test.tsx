import { execFileSync } from 'node:child_process'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sanitisePost } from '#domain/blog/sanitise-post.ts'
import { CleanMarkup } from './clean-markup.tsx'

test('sanitised HTML is rendered as markup', () => {
  const html = sanitisePost('<p>Salt &amp; <em>sour</em><script>alert(1)</script></p>')
  expect(renderToStaticMarkup(<CleanMarkup html={html} lang="en" className="x" />)).toBe(
    '<div lang="en" class="x"><p>Salt &amp; <em>sour</em></p></div>',
  )
})

test('plain text is not accepted as markup', () => {
  // @ts-expect-error only `sanitisePost` makes HTML that may be shown
  const element = <CleanMarkup html="<p>typed</p>" lang="en" className="x" />
  expect(element.props.lang).toBe('en')
})

test('no other file of the pages renders HTML as markup', () => {
  const found = execFileSync('git', [
    'grep',
    '--untracked',
    '-lE',
    'dangerouslySetInnerHTML|(inner|outer)HTML *=[^=]|insertAdjacentHTML',
    '--',
    'src/web',
    ':!*.test.tsx',
  ])
  expect(found.toString().trim().split('\n')).toEqual(['src/web/blog/clean-markup.tsx'])
})

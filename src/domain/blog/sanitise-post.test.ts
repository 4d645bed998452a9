import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withinMs } from '#tests/support/rounds.ts'
import { outlineOf } from './article-outline.ts'
import { parsePostForm } from './post-form.ts'
import { isOwnPicture, picturesNamedIn, sanitisePost } from './sanitise-post.ts'
import { endOfTagBudget, MAX_TAGS } from './tag-budget.ts'

/** Everything that a browser could run, fetch or follow. A scheme begins an address: '/javascript:' is a path. */
const DANGER =
  /<(?!\/?(?:h2|h3|p|ul|ol|li|strong|em|blockquote|table|thead|tbody|tr|th|td|a|img|span)[ >/])[a-z!?/]|\son\w+\s*=|\s(?:style|class|id|srcset|target|formaction)\s*=|=\s*["']?[^\w"'/]*(?:javascript|vbscript|data):/i

describe('the HTML of an article', () => {
  test('keeps the tags of articles', () => {
    const article =
      '<h2>Six</h2><h3>Sweet</h3><p>Rice <strong>and</strong> <em>ghee</em></p><ul><li>one</li></ul><ol><li>two</li></ol><blockquote><p>Quoted</p></blockquote><table><thead><tr><th scope="col">Taste</th></tr></thead><tbody><tr><td colspan="2">Sweet</td></tr></tbody></table>'
    expect(sanitisePost(article)).toBe(article)
  })

  test('loses script, handlers and script links, and keeps its text (XSS-01)', () => {
    expect(
      sanitisePost(
        "<p>Before</p><script>alert(1)</script><img src=x onerror=alert(1)><a href='javascript:alert(1)'>x</a><p onclick=alert(1)>after</p>",
      ),
    ).toBe('<p>Before</p><a>x</a><p>after</p>')
  })

  test('loses frames, objects, forms, refreshes and bases (XSS-02)', () => {
    expect(
      sanitisePost(
        '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data=x></object><embed src=x><form action=//evil><input name=a><button>go</button></form><meta http-equiv=refresh content="0;url=//evil"><base href=//evil><link rel=stylesheet href=//evil><p>text</p>',
      ),
    ).toBe('go<p>text</p>')
  })

  test.each([
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg><style><img src onerror=alert(1)></style></svg>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><script>alert(1)</script></template>',
    '<p style="position:fixed;inset:0;background:url(//evil)">over</p>',
    '<a href="x" style=behavior:url(x) onmouseover=alert(1)>y</a>',
    '<img src="/artwork/a.svg" srcset="//evil 2x" onload=alert(1)>',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    '<<script>alert(1)//<</script>',
    '<p/onclick=alert(1)>x',
    '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
    '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml-stylesheet href="javascript:alert(1)"?>',
    '<div id="root" class="cart">x</div>',
    '<h2 id="content">x</h2>',
  ])('keeps nothing active of %s (XSS-03)', (hostile) => {
    expect(sanitisePost(hostile)).not.toMatch(DANGER)
  })

  test.each([
    ' java&#x0A;script:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'JaVaScRiPt&colon;alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    '//evil.example',
    '/\\evil.example',
    '/&#9;/evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'http:\\\\evil.example',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    'relative.html',
    '',
  ])('a link to %j is removed (XSS-12)', (href) => {
    expect(sanitisePost(`<a href="${href}">x</a>`)).toBe('<a>x</a>')
  })

  test('external links get nofollow, internal ones stay as they are (XSS-12)', () => {
    expect(
      sanitisePost('<a href="https://who.int/a?b=1&amp;c=2" target=_blank rel=opener>x</a>'),
    ).toBe('<a href="https://who.int/a?b=1&amp;c=2" rel="noopener nofollow">x</a>')
    for (const href of ['/product/khus-sharbat', 'mailto:a@b.example', 'tel:1915', '/']) {
      expect(sanitisePost(`<a href="${href}">x</a>`)).toBe(`<a href="${href}">x</a>`)
    }
  })

  test('shows only the shop’s own pictures', () => {
    expect(
      sanitisePost(
        '<img src="/pictures/articles/six-tastes-1a2b-640.webp" alt="A plate" width=640>',
      ),
    ).toBe(
      '<img alt="A plate" loading="lazy" src="/pictures/articles/six-tastes-1a2b-640.webp" width="640" />',
    )
    for (const src of [
      'https://evil.example/pixel.gif',
      '//evil.example/x',
      '/api/auth/logout',
      '/pictures/../api/orders',
      '/artwork/%2e%2e/x',
      'data:image/svg+xml,<svg onload=alert(1)>',
    ]) {
      expect(sanitisePost(`<img src="${src}">`)).toBe('')
    }
  })

  const KEPT = 'https://res.cloudinary.com/samagni/image/upload/samagni/abcdefghijklmnopqrstuvwxyz'

  test('shows pictures in external storage only when they are listed', () => {
    const shown = `<img src="${KEPT}-640.webp" alt="A plate" width="640" height="427">`
    expect(sanitisePost(shown, [KEPT])).toBe(
      `<img alt="A plate" loading="lazy" src="${KEPT}-640.webp" width="640" height="427" />`,
    )
    expect(sanitisePost(shown)).toBe('')
    for (const src of [
      KEPT,
      `${KEPT}x-640.webp`,
      `${KEPT}-640.svg`,
      `${KEPT}-640.webp?x=1`,
      `${KEPT}/../other-640.webp`,
      `${KEPT.replace('samagni/image', 'other/image')}-640.webp`,
      `${KEPT.replace('https', 'http')}-640.webp`,
      `${KEPT.replace('res.cloudinary.com', 'res.cloudinary.com.evil.example')}-640.webp`,
      `https://evil.example/?${KEPT}-640.webp`,
    ]) {
      expect(sanitisePost(`<img src="${src}">`, [KEPT]), src).toBe('')
    }
    expect(isOwnPicture(KEPT, [KEPT])).toBe(true)
    expect(isOwnPicture(KEPT)).toBe(false)
    expect(isOwnPicture('https://evil.example/x', [KEPT])).toBe(false)
  })

  test('lists the pictures that a text names, each once', () => {
    const own = '/pictures/uploads/abcdefghijklmnopqrstuvwxyz'
    const html = `<p><img alt="" src="${own}-640.webp"><img src="${own}-320.webp"></p><img src="${KEPT}-960.webp" /><img src="/artwork/flame.svg">`
    expect(picturesNamedIn(sanitisePost(html, [KEPT]))).toEqual([own, KEPT])
    expect(picturesNamedIn(html)).toEqual([own, KEPT])
    expect(picturesNamedIn('<p>none</p>')).toEqual([])
  })

  test('converts synonyms of other editors', () => {
    expect(sanitisePost('<h1>A</h1><b>B</b><i>C</i><h4>D</h4><div>E</div>')).toBe(
      '<h2>A</h2><strong>B</strong><em>C</em><h3>D</h3>E',
    )
  })

  test('keeps the language that an author names, and no other attribute of a span', () => {
    const quoted =
      '<p lang="sa">समदोषः</p><p>Of <span lang="la">Withania somnifera</span> and <em lang="sa-Latn">doṣa</em></p>'
    expect(sanitisePost(quoted)).toBe(quoted)
    expect(
      sanitisePost(
        '<p lang="x" class="a">A <span style="color:red">b</span> <span lang="sa" id=x>c</span> <span lang=xx-evil>d</span></p><h2 lang="sa">e</h2>',
      ),
    ).toBe('<p>A b <span lang="sa">c</span> d</p><h2>e</h2>')
  })

  test('closes open tags, so that the rest of the page stays outside', () => {
    expect(sanitisePost('<p>open <strong>and</div></section></main>')).toBe(
      '<p>open <strong>and</strong></p>',
    )
  })

  test('is never active, whatever it was, nor when it is sanitised again', () => {
    const bit = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      '&',
      '&lt;',
      '<p>',
      '<a href=',
      '<img src=',
      'x',
      '`',
      '<script>',
      '</script>',
      '<svg>',
      '<style>',
      '<!--',
      '-->',
      'onerror=',
      'javascript:',
      '\0',
      '</p>',
      '<table>',
      '<td>',
      '<math>',
      '<title>',
      '<textarea>',
      ']]>',
      '<h2>',
      '//evil',
    )
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 30 }), (bits) => {
        const clean = sanitisePost(bits.join(''))
        const tags = `${clean}${sanitisePost(clean)}`.match(/<[^>]*>/g) ?? []
        expect(tags.join('')).not.toMatch(DANGER)
      }),
      { numRuns: 500 },
    )
  })
})

describe('markup without end', () => {
  const hostile = {
    'pictures without an end': '<img ',
    'tables in each other': '<table>',
    'lists in each other': '<ul><li>',
    comments: '<!--x-->',
    'closing tags': '</p>',
  }
  test.each(Object.entries(hostile))('of %s is read up to its budget (DOS-14)', (_, unit) => {
    const text = unit.repeat(39_000)
    const end = endOfTagBudget(text) ?? text.length
    const tags = (part: string) => part.split('<').length - 1
    expect(tags(text.slice(0, end))).toBe(MAX_TAGS)
    expect(sanitisePost(text)).toBe(sanitisePost(text.slice(0, end)))
    expect(picturesNamedIn(`${text}<img src="/pictures/late-1a2b-640.webp">`)).toEqual([])
  })

  test('is refused when a post is saved', () => {
    const post = { title: 'T', content: '<b>'.repeat(MAX_TAGS + 1), state: 'draft' }
    const refused = parsePostForm(post, new Date('2026-11-24T10:00:00Z'))
    expect(refused).toMatchObject({ ok: false, errors: { content: 'too-many-tags' } })
    const kept = { ...post, content: '<b>'.repeat(MAX_TAGS) }
    expect(parsePostForm(kept, new Date('2026-11-24T10:00:00Z')).ok).toBe(true)
  })

  test.each(['<', '<a', '<!--'])('of %s only is judged at once (DOS-14)', (unit) => {
    const post = { title: 'T', content: unit.repeat(50_000), state: 'published' }
    const began = performance.now()
    expect(parsePostForm(post, new Date()).ok).toBe(false)
    expect(performance.now() - began).toBeLessThan(withinMs(1_000))
  })

  test('names no picture twice over: each tag is read once, however many never end', () => {
    const src = 'src="/pictures/articles/six-tastes-1a2b-640.webp"'
    expect(picturesNamedIn(`${'<img '.repeat(50)}${src}>`)).toHaveLength(1)
    expect(picturesNamedIn(`<p title='<img ${src}>'>x</p><!-- <img ${src}> -->`)).toEqual([])
  })
})

describe('the outline of an article', () => {
  test('numbers its sections and names them in plain text', () => {
    const { html, sections } = outlineOf(
      sanitisePost('<h2>Salt &amp; <em>sour</em></h2><p>x</p><h3>No</h3><h2>5 &lt; 6</h2>'),
    )
    expect(sections).toEqual([
      { id: 'section-1', title: 'Salt & sour' },
      { id: 'section-2', title: '5 < 6' },
    ])
    expect(html).toBe(
      '<h2 id="section-1">Salt &amp; <em>sour</em></h2><p>x</p><h3>No</h3><h2 id="section-2">5 &lt; 6</h2>',
    )
  })

  test('skips an empty heading', () => {
    expect(
      outlineOf(sanitisePost('<h2></h2><h2><img src="/artwork/flame.svg"></h2>')).sections,
    ).toEqual([])
  })

  test('wraps every table in a scrollable frame, and turns empty header cells into cells', () => {
    const table = '<table><thead><tr><th></th><th>A</th></tr></thead></table>'
    expect(outlineOf(sanitisePost(table)).html).toBe(
      '<div class="wide-table" tabindex="0"><table><thead><tr><td></td><th>A</th></tr></thead></table></div>',
    )
  })

  test('names the frame of a table by the heading above it', () => {
    const { html } = outlineOf(sanitisePost('<h2>Salt</h2><table><tr><td>5 g</td></tr></table>'))
    expect(html).toContain(
      '<div class="wide-table" tabindex="0" role="group" aria-labelledby="section-1"><table>',
    )
  })

  test('is empty without sections', () => {
    expect(outlineOf(sanitisePost('<p>short</p>')).sections).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { consultantTexts } from '#domain/consultations/consultant-form.ts'
import { CONSULTANTS } from '#settings.ts'
import { ask } from '#tests/attack/scene.ts'
import {
  get,
  getNamed,
  linkTo,
  named,
  renderedShop,
  wordsIn,
  wordsOf,
} from '#tests/support/rendered-shop.ts'

const shop = renderedShop()

const main = async (address: string) => get((await shop.open(address)).root, 'main')

interface Policy {
  path: string
  heading: string
  version: string
  /** Parts of the page, each with a sentence that must be there. */
  sections: readonly (readonly [heading: string, sentence: RegExp])[]
}

const POLICIES: readonly Policy[] = [
  {
    path: '/privacy-policy',
    heading: 'Privacy Policy',
    version: 'Version 1.5, from 27 Nov 2026',
    sections: [
      ['What we collect, and for what', /Each line is one purpose/],
      ['Consent, and taking it back', /as easy as giving it/],
      [
        'What we collect, and for what',
        /a phone number and an order number.*Our team makes a note/s,
      ],
      ['Cookies and your device', /cart, gone 30 days.*for a year that knows the device/s],
      ['Cookies and your device', /your name, e-mail, picture and account number/],
      ['How long we keep it', /72 months/],
      ['Complaint to the Board', /Data Protection Board of India/],
      ['Who is responsible', /Samagni \(example address\).*grievance@samagni\.example/s],
    ],
  },
  {
    path: '/returns',
    heading: 'Returns',
    version: 'Version 1.1, from 27 Nov 2026',
    sections: [
      ['Cancelling an order', /Until the parcel is shipped you may cancel/],
      ['When it is our fault', /48 hours of delivery/],
      [
        'When you change your mind',
        /Until the end of the seventh day after delivery \(Indian time\); you pay the return post/,
      ],
      ['What happens, and when', /Requested.*Approved.*Declined.*Picked up.*Received.*Refunded/s],
      ['How the money comes back', /By UPI or bank transfer/],
      ['Parcels you do not accept', /we may ask you to pay online/],
      ['Parcels you do not accept', /we may ask you to pay online/],
    ],
  },
  {
    path: '/terms-and-conditions',
    heading: 'Terms & Conditions',
    version: 'Version 1.1, from 28 Nov 2026',
    sections: [
      ['Who sells', /1 Example Road, Anand, Gujarat 388001/],
      ['Payment and its security', /Up to ₹10,000 an order/],
      ['What our words mean', /not intended to diagnose, treat, cure or prevent any disease/],
      ['Complaints', /Within 48 hours.*Within one month/s],
      ['Help outside the shop', /1915/],
    ],
  },
]

describe('the policies', () => {
  test.each(POLICIES)(
    '$path contains its complete text',
    async ({ path, heading, version, sections }) => {
      const page = await main(path)
      expect(wordsIn(page, 'h1')).toEqual([heading])
      expect(wordsIn(page, 'p')).toContain(version)
      for (const [title, sentence] of sections) {
        expect(wordsOf(getNamed(page, 'section', title)), title).toMatch(sentence)
      }
      // A placeholder without a value would appear with its braces.
      expect(wordsOf(get(page, 'article'))).not.toMatch(/\{\w+\}|\]\(/)
    },
  )

  test.each(POLICIES)('the contents of $path link to its sections', async ({ path, sections }) => {
    const page = await main(path)
    const contents = getNamed(page, 'nav', 'On this page')
    for (const [title] of sections) {
      const section = get(page, linkTo(contents, title))
      expect(wordsIn(section, 'h2')).toEqual([title])
    }
  })

  test('a link into another policy points to its section', async () => {
    const target = linkTo(await main('/privacy-policy'), 'consumer help lines')
    expect(target).toBe('/terms-and-conditions#help')
    const place = get(await main('/terms-and-conditions'), '#help')
    expect(wordsIn(place, 'h2')).toEqual(['Help outside the shop'])
  })

  test('/returns has its questions as structured data', async () => {
    const { root } = await shop.open('/returns')
    const reported = wordsIn(root, 'script[type="application/ld+json"]').join()
    expect(reported).toContain('"@type":"FAQPage"')
    expect(reported).toContain('Do I need an unboxing video?')
  })

  test('the home page has the website, the shop and its returns as structured data', async () => {
    const { root } = await shop.open('/gu')
    const reported = root
      .querySelectorAll('script[type="application/ld+json"]')
      .map((script) => JSON.parse(script.text))
    expect(reported).toMatchObject([
      { '@type': 'WebSite', name: 'Samagni', url: expect.stringMatching(/^https?:\/\/[^/]+\/$/) },
      { '@type': 'OnlineStore', hasMerchantReturnPolicy: { merchantReturnDays: 7 } },
    ])
  })

  test.each([
    ['/hi/returns', 'वापसी', 'जब गलती हमारी हो', /^यह अनुवाद है।.*अंग्रेज़ी संस्करण पढ़ें$/m],
    ['/gu/returns', 'પરત', 'ભૂલ અમારી હોય ત્યારે', /^આ અનુવાદ છે\..*અંગ્રેજી લખાણ વાંચો$/m],
  ])(
    '%s is in the reader’s language and says which version binds',
    async (path, heading, section, note) => {
      const { root } = await shop.open(path)
      const page = get(root, 'main')
      expect(wordsIn(page, 'h1')).toEqual([heading])
      expect(wordsIn(page, 'h2')).toContain(section)
      expect(wordsIn(page, 'p').join('\n')).toMatch(note)
      expect(get(page, '.policy-note a').getAttribute('href')).toBe('/returns')
      // A name within a sentence is a span.
      expect(page.querySelectorAll('[lang=en]:not(span)')).toEqual([])
      const own = path.slice(1, 3)
      expect(wordsIn(root, 'script[type="application/ld+json"]').join()).toContain(`"${own}-IN"`)
      const described = get(root, 'meta[name=description]').getAttribute('content') ?? ''
      expect(described).not.toMatch(/[A-Za-z]{2}/)
    },
  )
})

test.each(['', '/hi', '/gu'])(
  'the description of a sachet under %s/ ends its sentences once',
  async (prefix) => {
    const { root } = await shop.open(`${prefix}/product/laja-draksha-peya`)
    const described = get(root, 'meta[name=description]').getAttribute('content') ?? ''
    expect(described).toMatch(/[^.।][.।] 8 g, /)
  },
)

describe('the about page', () => {
  test('shows four categories, each with a link', async () => {
    const page = await main('/about')
    expect(wordsIn(page, 'h1')).toEqual(['Named after a fire.'])
    const shelves = getNamed(page, 'section', 'What we offer').querySelectorAll('li')
    expect(shelves.map((group) => wordsOf(get(group, 'h3')))).toEqual([
      'Ayurvedic sharbats and drinks',
      'Cosmetics',
      'Instant mix food',
      'Herbal remedies',
    ])
    expect(shelves[0]?.querySelectorAll('img')).toHaveLength(3)
    expect(shelves[1] && get(shelves[1], 'a').getAttribute('href')).toBe('/category/Cosmetics')
  })

  test('gives the reasons to choose the shop and makes only true claims', async () => {
    const page = await main('/about')
    expect(getNamed(page, 'section', 'Why choose us').querySelectorAll('li')).toHaveLength(6)
    expect(wordsIn(page, 'h2')).toContain(
      'Inspired by principles that tradition holds to be 5,000 years old.',
    )
    expect(wordsIn(page, 'p').join('\n')).toMatch(
      /^Statements on this site reflect traditional use\./m,
    )
  })
})

describe('the contact page', () => {
  test('names the responsible people, the deadline, and other help', async () => {
    const page = await main('/contact-us')
    expect(wordsIn(page, 'h1')).toEqual(['Contact Us'])
    const officer = getNamed(page, 'aside', 'Grievance officer')
    expect(wordsOf(officer)).toContain('within 48 hours')
    expect(wordsOf(officer)).toContain('within one month')
    expect(get(officer, 'a').getAttribute('href')).toBe('mailto:grievance@samagni.example')
    const help = getNamed(page, 'section', 'Not resolved?')
    expect(linkTo(page, 'National Consumer Helpline', help)).toBe('tel:1915')
  })
})

describe('consulting without scripts', () => {
  const CALENDAR = '/scheduler/first-talk'

  test('the page names the practitioner and links to the booking form and to the shop', async () => {
    const page = await main('/consulting')
    expect(wordsIn(page, 'h1')).toEqual(['Ask a vaidya.'])
    expect(wordsOf(page)).toContain('GBI-00000 (example)')
    expect(wordsOf(page)).toContain('call 112 or 108 now')
    // The owner may change how long a talk takes, so only its facts say it.
    expect(wordsOf(get(page, '.opening')).match(/\d+ minutes|hour/g)).toEqual(['30 minutes'])
    const without = get(page, '#calendar > noscript')
    expect(linkTo(page, 'Book without JavaScript', without)).toBe('/book/first-talk')
    expect(linkTo(page, 'hello@samagni.example', without)).toBe('mailto:hello@samagni.example')
    expect(page.querySelector('#calendar > .needs-script > .calendar-frame')).not.toBeNull()
    const calendar = await shop.open(CALENDAR)
    expect(linkTo(calendar.root, 'Book without JavaScript')).toBe('/book/first-talk')
    expect(calendar.root.querySelector('.needs-script .day-outline')).not.toBeNull()
    expect(named(calendar.root, 'a', 'hello@samagni.example')).not.toEqual([])
  })

  test('the page lists the other practitioners after the first, with their price and a link to their times', async () => {
    const { slug: _, ...first } = CONSULTANTS[0]
    const other = { name: 'Vaidya Nila Rao', registration: 'GBI-13579', pricePaise: 50_000 }
    const details = { ...first, ...other }
    const owner = await shop.shop.signIn({ admin: true })
    const hired = await ask(shop.shop.app, paths.consultations.hire(), {
      method: 'POST',
      person: owner,
      body: consultantTexts(details),
    })
    expect(hired.statusCode).toBe(201)
    const others = getNamed(await main('/consulting'), 'section', 'Other practitioners')
    expect(linkTo(others, 'Vaidya Nila Rao')).toBe('/scheduler/vaidya-nila-rao')
    expect(wordsOf(others)).toContain('30 minutes · by phone · ₹500')
  })

  test('no other site can embed the calendar, and no other page of the shop can be embedded', async () => {
    const policyOf = async (path: string) =>
      (await shop.open(path)).headers['content-security-policy']
    expect(await policyOf(CALENDAR)).toContain("frame-ancestors 'self'")
    expect(await policyOf('/consulting')).toContain("frame-ancestors 'none'")
  })
})

const ARTICLE = {
  path: '/blogs/six-tastes-on-one-indian-plate',
  title: 'Six tastes on one Indian plate',
} as const

describe('the blog', () => {
  test('a card shows title, author, day and category, and links to its article', async () => {
    const found = await main('/blogs?q=thali&category=Nutrition')
    const [card] = found
      .querySelectorAll('article')
      .filter((one) => wordsOf(one).includes(ARTICLE.title))
    if (!card) throw new Error('the article was not found')
    expect(wordsOf(card)).toContain('By Mira Trivedi')
    expect(wordsOf(card)).toContain('3 Aug 2026')
    expect(wordsOf(card)).toContain('What shad-rasa means')
    expect(linkTo(card, 'Nutrition')).toBe('/blogs?category=Nutrition')
    expect(linkTo(card, /^Read more →/)).toBe(ARTICLE.path)
    expect(wordsIn(await main(ARTICLE.path), 'h1')).toEqual([ARTICLE.title])
  })

  test('each category has its own description; joined ones are not for search engines', async () => {
    const headOf = async (address: string) => {
      const { root } = await shop.open(address)
      const contentOf = (name: string) =>
        root.querySelector(`meta[name="${name}"]`)?.getAttribute('content')
      return { description: contentOf('description'), robots: contentOf('robots') }
    }
    const [all, myths, joined] = [
      await headOf('/blogs'),
      await headOf('/hi/blogs?category=Myths'),
      await headOf('/blogs?category=Myths&category=Diseases'),
    ]
    expect([all.robots, myths.robots, joined.robots]).toEqual([undefined, undefined, 'noindex'])
    expect(myths.description).toMatch(/^\p{Script=Deva}+\. \p{Script=Deva}/u)
    expect((await headOf('/blogs?category=Myths')).description).toBe(`Myths. ${all.description}`)
  })

  test('a search without results says so and links to all articles', async () => {
    const found = await main('/blogs?q=zzzz')
    expect(wordsIn(found, 'h2, h3, p, b')).toContain('No articles found')
    const all = await main(linkTo(found, 'Show all articles'))
    expect(wordsIn(all, 'h2')[0]).toBe('12 articles')
    expect(get(all, 'input[type=search]').getAttribute('value') ?? '').toBe('')
  })

  test('an article shows its author, date and sources, and what it does not claim', async () => {
    const page = await main(ARTICLE.path)
    for (const words of [
      'By Mira Trivedi',
      '3 August 2026',
      '5 minutes',
      'Reviewed by Vaidya Example Name',
      'Statements on this site reflect traditional use.',
    ]) {
      expect(wordsOf(page)).toContain(words)
    }
    expect(wordsIn(page, 'h2')).toEqual(expect.arrayContaining(['Sources', 'From the shelf']))
    const other = await main('/blogs/monsoon-fevers-test-first-kadha-later')
    expect(wordsIn(other, 'h1').join()).toContain('Monsoon fevers')
    expect(wordsIn(other, 'h2')).not.toContain('From the shelf')
  })

  test('without scripts older articles are a link', async () => {
    const first = await main('/blogs')
    const titles = wordsIn(first, 'article h3')
    expect(titles).toHaveLength(6)
    const older = linkTo(first, 'Older articles')
    expect(older).toMatch(/^\/blogs\?cursor=/)
    const next = wordsIn(await main(older), 'article h3')
    expect(next).toHaveLength(6)
    expect(next.filter((title) => titles.includes(title))).toEqual([])
  })

  test('without scripts articles are found by a form and are complete', async () => {
    const form = get(await main('/blogs'), 'form[aria-label="Find an article"]')
    expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual(['/blogs', 'get'])
    expect(form.querySelectorAll('button[type=submit]')).not.toEqual([])
    const field = get(form, 'input[type=search]').getAttribute('name')
    const box = get(form, 'input[value=Nutrition]').getAttribute('name')
    const found = await main(`/blogs?${field}=thali&${box}=Nutrition`)
    expect(get(found, 'input[value=Nutrition]').hasAttribute('checked')).toBe(true)
    const article = await main(linkTo(found, ARTICLE.title))
    expect(wordsIn(article, 'h1')).toEqual([ARTICLE.title])
    expect(wordsIn(article, 'h2')).toContain('Sources')
    expect(named(article, 'button', 'Copy link')).toEqual([])
  })
})

import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

interface StaticPage {
  path: string
  heading: string
  /** Parts of it, each with the sentence that it must not lose. */
  sections: readonly (readonly [heading: string, sentence: RegExp])[]
}

const POLICIES: readonly StaticPage[] = [
  {
    path: '/privacy-policy',
    heading: 'Privacy Policy',
    sections: [
      ['What we collect, and for what', /Each line is one purpose/],
      ['Consent, and taking it back', /as easy as giving it/],
      ['How long we keep it', /72 months/],
      ['Complaint to the Board', /Data Protection Board of India/],
      ['Who is responsible', /Samagni \(example address\).*grievance@samagni\.example/s],
    ],
  },
  {
    path: '/returns',
    heading: 'Returns',
    sections: [
      ['Cancelling an order', /Until the parcel is shipped you may cancel/],
      ['When it is our fault', /48 hours of delivery/],
      ['When you change your mind', /Within 7 days of delivery; you pay the return post/],
      ['What happens, and when', /Requested.*Approved.*Declined.*Picked up.*Received.*Refunded/s],
      ['How the money comes back', /By UPI or bank transfer/],
    ],
  },
  {
    path: '/terms-and-conditions',
    heading: 'Terms & Conditions',
    sections: [
      ['Who sells', /1 Example Road, Anand, Gujarat 388001/],
      ['Payment and its security', /Up to ₹10,000 an order/],
      ['What our words mean', /not intended to diagnose, treat, cure or prevent any disease/],
      ['Complaints', /Within 48 hours.*Within one month/s],
      ['Help outside the shop', /1915/],
    ],
  },
]

const PATHS = ['/about', ...POLICIES.map(({ path }) => path)]

test('the about page shows four shelves, each leading to its own', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Named after a fire.')
  const shelves = page.getByRole('region', { name: 'What we offer' }).getByRole('listitem')
  await expect(shelves.getByRole('heading', { level: 3 })).toHaveText([
    'Ayurvedic sharbats and drinks',
    'Cosmetics',
    'Instant mix food',
    'Herbal remedies',
  ])
  await expect(shelves.first().locator('img')).toHaveCount(3)
  await shelves.filter({ hasText: 'Cosmetics' }).getByRole('link').click()
  await expect(page).toHaveURL('/category/Cosmetics')
})

test('the about page says why to choose the shop and keeps its claims true', async ({ page }) => {
  await page.goto('/about')
  const reasons = page.getByRole('region', { name: 'Why choose us' })
  await expect(reasons.getByRole('listitem')).toHaveCount(6)
  await expect(
    page.getByRole('heading', {
      name: 'Inspired by principles that tradition holds to be 5,000 years old.',
    }),
  ).toBeVisible()
  await expect(
    page.getByRole('article').getByText(/^Statements on this site reflect traditional use\./),
  ).toBeVisible()
})

for (const { path, heading, sections } of POLICIES) {
  test(`${path} says in full what it promises`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByText('Version 1.0, from 21 Nov 2026')).toBeVisible()
    for (const [title, sentence] of sections) {
      await expect(page.getByRole('region', { name: title, exact: true })).toContainText(sentence)
    }
    // A value of the shop that nobody filled in would stand here with its braces.
    await expect(page.getByRole('article')).not.toContainText(/\{\w+\}|\]\(/)
  })

  test(`the contents of ${path} lead to its sections`, async ({ page }) => {
    await page.goto(path)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    for (const [title] of sections) {
      await contents.getByRole('link', { name: title, exact: true }).click()
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeInViewport()
      await expect(page).toHaveURL(/#[a-z-]+$/)
    }
  })
}

test('a link into a policy opens it at its place', async ({ page }) => {
  await page.goto('/privacy-policy')
  await page.getByRole('link', { name: 'consumer help lines' }).click()
  await expect(page).toHaveURL('/terms-and-conditions#help')
  await expect(page.getByRole('heading', { name: 'Help outside the shop' })).toBeInViewport()
})

test('the questions on /returns open, and machines are told them too', async ({ page }) => {
  await page.goto('/returns')
  const answer = page.getByText('A video or photo helps us with the courier')
  await expect(answer).toBeHidden()
  await page.getByText('Do I need an unboxing video?').click()
  await expect(answer).toBeVisible()
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(scripts.join()).toContain('"@type":"FAQPage"')
  expect(scripts.join()).toContain('Do I need an unboxing video?')
})

test('in Hindi a policy has its Hindi name and says that its text is English', async ({ page }) => {
  await page.goto('/hi/returns')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('वापसी')
  await expect(page.getByText(/^यह दस्तावेज़ अभी अंग्रेज़ी में है।/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cancelling an order' })).toHaveJSProperty(
    'parentElement.parentElement.lang',
    'en',
  )
})

test('on paper only the policy itself is printed', async ({ page }) => {
  await page.goto('/returns')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
})

for (const path of PATHS) {
  test(`${path} can be used by everybody, by day and by night`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoBarriersDayAndNight(page)
  })
}

test.describe('at 320 × 568', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('no page scrolls sideways', async ({ page }) => {
    for (const path of [...PATHS, '/hi/about', '/gu/about', '/gu/terms-and-conditions']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // What the body cuts off counts as well.
      const inside = await page.evaluate(() =>
        Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
      )
      expect(inside, path).toBe(320)
    }
  })
})

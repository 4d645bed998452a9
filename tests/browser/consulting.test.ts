import type { FrameLocator, Page } from '@playwright/test'
import { memoryFolder, removeFolder } from '../support/folders.ts'
import { startRunningShop } from '../support/running-shop.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

const CALENDAR = '/scheduler/first-talk'
const SLOTS = '/api/scheduler/first-talk/slots'
const BOOKINGS = '/api/scheduler/first-talk/bookings'

/** The calendar, in its frame or in a tab of its own. */
type Calendar = Page | FrameLocator

let people = 0
/** A new person each time, since one address may have only a few consultations. */
const newEmail = () => {
  people += 1
  return `visitor-${people}@mail.example`
}

async function openConsulting(page: Page, address = '/consulting'): Promise<FrameLocator> {
  await page.goto(address)
  const calendar = page.frameLocator('#calendar iframe')
  await expect(freeDays(calendar).first()).toBeVisible()
  return calendar
}

const freeDays = (calendar: Calendar) => calendar.getByRole('button', { name: /free times?$/ })
const freeTimes = (calendar: Calendar) => calendar.getByRole('button', { name: /\d [ap]m$/i })

/** Chooses the first time on one of the free days; returns its text. */
async function chooseTime(calendar: Calendar, day = 1): Promise<string> {
  await freeDays(calendar).nth(day).click()
  const time = freeTimes(calendar).first()
  const words = await time.innerText()
  await time.click()
  await expect(calendar.getByLabel('Your name')).toBeVisible()
  return words
}

async function fillForm(calendar: Calendar, email = newEmail()): Promise<void> {
  await calendar.getByLabel('Your name').fill('Asha Patel')
  await calendar.getByLabel('Email').fill(email)
  await calendar.getByLabel('Phone number').fill('98765 43210')
  await calendar.getByLabel('What is it about?').fill('Sleep, since the rains.')
  await calendar.getByLabel(/I agree to be consulted/).check()
}

const bookButton = (calendar: Calendar) => calendar.getByRole('button', { name: /^Book / })

/** Books over HTTP, as another person; returns the booking's secret. */
async function bookElsewhere(page: Page, start: string): Promise<string> {
  const booked = await page.request.post(BOOKINGS, {
    data: {
      start,
      name: 'Rehana Shaikh',
      email: newEmail(),
      phone: '9876500000',
      consent: true,
    },
  })
  expect(booked.status()).toBe(201)
  return (await booked.json()).secret
}

/** The start of the first free time on one of the days. */
async function startOf(page: Page, day: number): Promise<string> {
  const { days } = await (await page.request.get(SLOTS)).json()
  return days[day].slots[0].start
}

test('a visitor books in the frame, and the embedding page confirms day and time', async ({
  page,
}) => {
  const calendar = await openConsulting(page)
  const time = await chooseTime(calendar)
  await fillForm(calendar)
  await bookButton(calendar).click()

  const booked = page.getByRole('region', { name: 'Booked.' })
  await expect(booked.getByRole('heading', { name: 'Booked.' })).toBeFocused()
  await expect(booked).toContainText(`${time}, Indian time`)
  await expect(booked).toContainText('Vaidya Example Name, BAMS')
  await expect(page.locator('#calendar iframe')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeHidden()
  await expect(booked.getByRole('link', { name: 'Add to Google Calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&.*dates=\d{8}T\d{6}Z/,
  )
  const file = booked.getByRole('link', { name: 'Calendar file (.ics)' })
  const calendarFile = await page.request.get(String(await file.getAttribute('href')))
  expect(await calendarFile.text()).toContain('BEGIN:VEVENT')
})

test('booking works with the keyboard alone, every step of the calendar is accessible, and the frame has the language of the page', async ({
  page,
}) => {
  await openConsulting(page)
  await expectNoBarriersDayAndNight(page)
  await page.goto(CALENDAR)
  await expect(freeDays(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(freeDays(page).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(freeDays(page).nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(freeDays(page).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  await expectNoBarriersDayAndNight(page)
  await page.keyboard.press('Tab')
  await expect(freeTimes(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Whom should we call?' })
  await expect(heading).toBeFocused()
  await bookButton(page).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectNoBarriersDayAndNight(page)
  await heading.focus()
  for (const text of ['Asha Patel', newEmail(), '9876543210', 'Sleep']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Booked.' })).toBeFocused()
  await expectNoBarriersDayAndNight(page)

  await test.step('the frame has the language of the page', async () => {
    await page.goto('/gu/consulting')
    const calendar = page.frameLocator('#calendar iframe')
    await expect(calendar.getByRole('heading', { name: 'કયો દિવસ?' })).toBeVisible()
    await expect(calendar.locator('html')).toHaveAttribute('lang', 'gu')
  })
})

test('missing fields are marked; a visitor who loses a time to somebody else chooses another, and what was typed is kept', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/status of 409/)
  const start = await startOf(page, 2)
  const calendar = await openConsulting(page)
  const taken = await chooseTime(calendar, 2)
  await test.step('missing fields are marked, and the first of them gets the focus', async () => {
    await calendar.getByLabel('Phone number').fill('12345')
    await bookButton(calendar).click()
    const name = calendar.getByLabel('Your name')
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Name is required')
    await expect(calendar.getByText('Email is required')).toBeVisible()
    await expect(calendar.getByText('Phone number must be 10 digits')).toBeVisible()
    await expect(calendar.getByLabel(/I agree to be consulted/)).toHaveAccessibleDescription(
      'Please tick that you agree to be consulted by phone',
    )
    await fillForm(calendar)
    await expect(calendar.getByText('Name is required')).toHaveCount(0)
  })
  await bookElsewhere(page, start)
  await bookButton(calendar).click()

  await expect(calendar.getByRole('alert')).toContainText(
    'Somebody else has just booked this time.',
  )
  await expect(freeTimes(calendar).first()).not.toHaveText(taken)
  await freeTimes(calendar).first().click()
  await expect(calendar.getByLabel('What is it about?')).toHaveValue('Sleep, since the rains.')
  await bookButton(calendar).click()
  await expect(page.getByRole('heading', { name: 'Booked.' })).toBeVisible()
})

test('a lost response is repeated, and the time is booked once', { tag: '@phone-alone' }, async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/request failed: .*bookings$/)
  expectTrouble(/Failed to load resource/)
  const start = await startOf(page, 3)
  const calendar = await openConsulting(page)
  await chooseTime(calendar, 3)
  await fillForm(calendar)
  await page.route(`**${BOOKINGS}`, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await bookButton(calendar).click()
  await expect(calendar.getByRole('alert')).toContainText('We got no response.')
  // The form is longer than the screen.
  await expect(calendar.getByRole('alert')).toBeInViewport()
  await page.unroute(`**${BOOKINGS}`)
  await bookButton(calendar).click()
  await expect(page.getByRole('heading', { name: 'Booked.' })).toBeVisible()
  expect(await startOf(page, 3)).not.toBe(start)
})

test('the link in the mail reschedules the consultation and cancels it, a truncated one is reported, and Calendly’s parameters fill name and e-mail', async ({
  page,
  expectTrouble,
}) => {
  const secret = await bookElsewhere(page, await startOf(page, 4))
  await page.goto(`${CALENDAR}#booking=${secret}`)
  await expect(page.getByRole('heading', { name: 'Your consultation' })).toBeVisible()

  await page.getByRole('button', { name: 'Choose another time' }).click()
  await freeDays(page).nth(5).click()
  const time = await freeTimes(page).nth(1).innerText()
  await freeTimes(page).nth(1).click()
  await page.getByRole('button', { name: 'Move to this time' }).click()
  await expect(page.getByRole('heading', { name: 'Moved.' })).toBeFocused()
  await expect(page.getByText(`${time}, Indian time`)).toBeVisible()

  await page.getByRole('button', { name: 'Cancel the consultation' }).click()
  await page.getByRole('button', { name: 'Keep it as it is' }).click()
  await page.getByRole('button', { name: 'Cancel the consultation' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled.' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cancelled.' })).toBeVisible()
  await page.getByRole('link', { name: 'Book a new time' }).click()
  await expect(freeDays(page).first()).toBeVisible()

  await test.step('a truncated link is reported, and Calendly’s parameters fill name and e-mail', async () => {
    await page.goto(`${CALENDAR}?name=Bela%20Shah&email=bela%40mail.example&a1=Digestion`)
    await chooseTime(page)
    await expect(page.getByLabel('Your name')).toHaveValue('Bela Shah')
    await expect(page.getByLabel('Email')).toHaveValue('bela@mail.example')
    await expect(page.getByLabel('What is it about?')).toHaveValue('Digestion')
    expectTrouble(/status of 404/)
    await page.goto(`${CALENDAR}#booking=abc`)
    await expect(page.getByRole('heading', { name: 'This link does not work.' })).toBeVisible()
  })
})

test.describe('a visitor in London', () => {
  test.use({ timezoneId: 'Europe/London' })

  test('sees times of London, and finally the Indian one too', async ({ page }) => {
    await page.goto(CALENDAR)
    await expect(page.getByText('Times are in your time zone (Europe/London).')).toBeVisible()
    const time = await chooseTime(page, 6)
    await fillForm(page)
    await bookButton(page).click()
    await expect(page.getByText(`${time}, your time`)).toBeVisible()
    await expect(page.getByText(/^In India: /)).toBeVisible()
  })
})

test('messages that the calendar did not send are ignored, and one that is silent for eight seconds gets a link to open it outside the frame', async ({
  context,
  page,
  expectTrouble,
}) => {
  expectTrouble(/status of 404/)
  await openConsulting(page)
  const uri = (secret: string) => `${new URL(page.url()).origin}/api/scheduler/booking/${secret}`
  const scheduled = (secret: string) => ({
    event: 'calendly.event_scheduled',
    payload: { event: { uri: uri(secret) }, invitee: { uri: uri(secret) } },
  })
  const secret = await bookElsewhere(page, await startOf(page, 7))
  // From another window of the shop's own origin, though about an existing booking.
  await page.evaluate((message) => window.postMessage(message, '*'), scheduled(secret))
  // From the right window, though about a booking that does not exist.
  const answered = page.waitForResponse(/\/api\/scheduler\/booking\/a+$/)
  await page
    .frameLocator('#calendar iframe')
    .locator('html')
    .evaluate((_, message) => window.parent.postMessage(message, '*'), scheduled('a'.repeat(62)))
  expect((await answered).status()).toBe(404)
  await expect(page.locator('#calendar iframe')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Booked.' })).toHaveCount(0)

  await test.step('a calendar silent for eight seconds gets a link to open it outside the frame', async () => {
    const next = await context.newPage()
    await next.clock.install()
    await next.route(`**${CALENDAR}?*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Silent</title>' }),
    )
    await next.goto('/consulting')
    await expect(next.locator('#calendar iframe')).toBeVisible()
    const link = next.getByRole('link', { name: 'Open booking page in a new tab' })
    await expect(link).toHaveCount(0)
    await next.clock.fastForward(8_000)
    await expect(link).toHaveAttribute('href', CALENDAR)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ expectTrouble }) => expectTrouble(/^request failed: csp .*\.js$/))

  test('a consultation is booked from a list of the free times', async ({
    page,
    expectTrouble,
  }) => {
    expectTrouble(/status of 400/)
    await page.goto('/consulting')
    await expect(page.getByText('Opening the calendar')).toBeHidden()
    // With its search the header is too tall to stay above what a link leads to.
    await page.getByRole('link', { name: 'Choose a time' }).click()
    await expect(page.getByRole('banner')).not.toBeInViewport()
    await page.getByRole('link', { name: 'Book without JavaScript' }).click()
    const form = page.getByRole('main')
    await form.getByLabel('What time?').selectOption({ index: 3 })
    await form.getByLabel('Your name').fill('Asha Patel')
    await form.getByLabel('Email').fill('plain-booking@mail.example')
    await form.getByLabel('Phone number').fill('98765')
    await form.getByLabel(/I agree to be consulted/).check()
    await form.getByRole('button', { name: 'Book this consultation' }).click()
    await expect(form.getByLabel('Phone number')).toHaveAccessibleDescription(
      'Phone number must be 10 digits',
    )
    await expect(form.getByLabel(/I agree to be consulted/)).toBeChecked()
    await form.getByLabel('Phone number').fill('9876543210')
    await form.getByRole('button', { name: 'Book this consultation' }).click()
    await expect(form.getByRole('heading', { name: 'Booked.' })).toBeVisible()
    await expect(form.getByRole('link', { name: 'Calendar file (.ics)' })).toBeVisible()
  })
})

test('an external calendar is shown in the frame, and its booking is reported once', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/^request to elsewhere: https:\/\/calendly\.com\//)
  const shop = await startRunningShop({
    dataDir: memoryFolder(),
    env: { SCHEDULER_URL: 'https://calendly.com/acme/30min' },
  })
  expectTrouble(new RegExp(`^request to elsewhere: ${shop.origin}/`))
  await page.route('https://calendly.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Played</title><button onclick="tell()">Schedule</button><script>
        const say = (event, payload) => parent.postMessage({ event, payload }, '*')
        const uri = 'https://api.calendly.com/scheduled_events/abc'
        say('calendly.event_type_viewed', {})
        say('calendly.page_height', { height: '900px' })
        function tell() {
          for (const _ of [1, 2]) {
            say('calendly.event_scheduled', { event: { uri }, invitee: { uri } })
          }
        }
      </script>`,
    }),
  )
  await page.goto(`${shop.origin}/consulting`)
  const frame = page.locator('#calendar iframe')
  await expect(frame).toHaveAttribute(
    'src',
    `https://calendly.com/acme/30min?embed_domain=${new URL(shop.origin).host.replace(':', '%3A')}&embed_type=Inline`,
  )
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(900)
  await page.frameLocator('#calendar iframe').getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Your booking is confirmed.')).toHaveCount(1)
  await expect(frame).toBeVisible()
  // What the page still prefetches is not asked of a shop that has stopped.
  await page.close()
  await shop.stop()
  removeFolder(shop.dataDir)
})

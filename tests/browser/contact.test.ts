import type { Page } from '@playwright/test'
import { arriveSignedIn, visit } from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './strict.ts'

const TICKETS = '**/api/tickets'
const NUMBER = /^SMG-T-\d{6}$/

const field = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Write to us' }).getByLabel(label)

async function fillMessage(page: Page, message: string, email = 'asha@mail.example') {
  await field(page, 'Your name').fill('Asha Patel')
  await field(page, 'E-mail, for our answer').fill(email)
  await field(page, 'What is it about?').selectOption('A complaint')
  await field(page, 'Your message').fill(message)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()

/** Opens the latest mail about a ticket in the stand-in's mailbox. */
async function openMailFor(page: Page, number: string, to: string): Promise<void> {
  await expect(async () => {
    await page.goto('/stand-ins/mailbox')
    await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(2, {
      timeout: 1_000,
    })
  }).toPass()
  const row = page.getByRole('row').filter({ hasText: number }).filter({ hasText: to })
  await row.getByRole('link').click()
}

/** The text of the mail; its headers are collapsed below it. */
const letter = (page: Page) => page.locator('pre').first()

test('a visitor sends a message, sees its number at once and gets it by mail, in Gujarati too', async ({
  page,
}) => {
  await test.step('a complaint about an order knows its order', async () => {
    await visit(page, '/contact-us#complaint=SMG-10001')
    await expect(field(page, 'What is it about?')).toHaveValue('complaint')
    await expect(page.locator('[name=orderNumber]')).toHaveValue('SMG-10001')
  })
  await test.step('a question from the page of an order is no complaint', async () => {
    await page.goto('/wishlist')
    await visit(page, '/contact-us#order=SMG-10002')
    await expect(field(page, 'What is it about?')).toHaveValue('order')
    await expect(page.locator('[name=orderNumber]')).toHaveValue('SMG-10002')
  })
  await fillMessage(page, 'The bottle came broken.\nWhat now?')
  await field(page, 'Order number (optional)').fill('10001')
  await send(page)
  const heading = page.getByRole('heading', { name: 'We have received your message.' })
  await expect(heading).toBeFocused()
  const number = await page.getByText(NUMBER).innerText()
  await expect(page.getByText('We have sent the number to asha@mail.example.')).toBeVisible()

  await openMailFor(page, number, 'asha@mail.example')
  await expect(letter(page)).toContainText(`Your message has the number ${number}.`)
  await openMailFor(page, number, 'grievance@samagni.example')
  await expect(letter(page)).toContainText('The bottle came broken.')
  await expect(letter(page)).toContainText('Order: SMG-10001')

  await test.step('the form is in Gujarati, and so is the mail', async () => {
    await page.goto('/gu/contact-us')
    await expect(page.getByRole('heading', { level: 1, name: 'સંપર્ક કરો' })).toBeVisible()
    const form = page.getByRole('region', { name: 'અમને લખો' })
    await form.getByLabel('તમારું નામ').fill('આશા પટેલ')
    await form.getByLabel('ઈમેલ, જવાબ માટે').fill('gujarati@mail.example')
    await form.getByLabel('શેના વિશે છે?').selectOption('પ્રોડક્ટ')
    await form.getByLabel('તમારો સંદેશ').fill('આ પ્રોડક્ટ વિશે જાણવું છે.')
    await form.getByRole('button', { name: 'મોકલો' }).click()
    await expect(page.getByRole('heading', { name: 'તમારો સંદેશ અમને મળ્યો છે.' })).toBeFocused()
    await expect(async () => {
      await page.goto('/stand-ins/mailbox')
      const row = page.getByRole('row').filter({ hasText: 'gujarati@mail.example' })
      await expect(row).toContainText('તમારો સંદેશ અમને મળ્યો છે', { timeout: 1_000 })
    }).toPass()
  })
})

test('the name and e-mail of a signed-in person are filled in; a message is kept when the reader changes the language, and forgotten once it is sent', async ({
  page,
  shop,
}) => {
  await arriveSignedIn(page, shop.origin, 'known@mail.example')
  await visit(page, '/contact-us')
  await expect(field(page, 'E-mail, for our answer')).toHaveValue('known@mail.example')
  await expect(field(page, 'Your name')).not.toHaveValue('')
  await field(page, 'E-mail, for our answer').fill('')
  await expect(field(page, 'E-mail, for our answer')).toHaveValue('')
  await fillMessage(page, 'The bottle came broken.')
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL('/hi/contact-us')
  const message = page.locator('[name=message]')
  await expect(message).toHaveValue('The bottle came broken.')
  await expect(page.locator('[name=topic]')).toHaveValue('complaint')
  await page.getByRole('button', { name: 'भेजें', exact: true }).click()
  await expect(message).toBeHidden()
  await visit(page, '/contact-us')
  await expect(message).toHaveValue('')
})

test('what to report of a reaction is found, missing fields are marked, and a message whose response is lost is one ticket when sent again', async ({
  page,
  expectTrouble,
}) => {
  await test.step('a person who had a reaction to a product finds what to report, and keeps what they wrote', async () => {
    await visit(page, '/contact-us')
    await page.getByRole('link', { name: 'A product did not agree with you' }).click()
    const message = field(page, 'Your message')
    await expect(message).toHaveValue(/^Product:\nBatch, from the pack:\nWhat happened, and when:/)
    await expect(field(page, 'What is it about?')).toHaveValue('reaction')
    await expect(message).toBeInViewport()
    await visit(page, '/contact-us')
    await message.fill('The ubtan made my skin red.')
    await page.getByRole('link', { name: 'A product did not agree with you' }).click()
    await expect(field(page, 'What is it about?')).toHaveValue('reaction')
    await expect(message).toHaveValue('The ubtan made my skin red.')
    await message.fill('')
  })
  await visit(page, '/contact-us')
  await expectNoBarriers(page)
  await field(page, 'E-mail, for our answer').fill('asha@mail')
  await field(page, 'Your message').fill('Too short')
  await send(page)
  await expect(field(page, 'Your name')).toBeFocused()
  await expect(field(page, 'Your name')).toHaveAccessibleDescription('Please enter your name.')
  await expect(field(page, 'E-mail, for our answer')).toHaveAccessibleDescription(
    'Please check the e-mail address.',
  )
  await expect(field(page, 'Your message')).toHaveValue('Too short')
  await expectNoBarriers(page)
  await field(page, 'Your name').fill('Asha')
  await expect(page.getByText('Please enter your name.')).toHaveCount(0)

  expectTrouble(/net::ERR_CONNECTION_RESET/)
  const message = 'The network is bad in the hills.'
  await fillMessage(page, message)
  let first = ''
  await page.route(
    TICKETS,
    async (route) => {
      const answer = await route.fetch()
      first = ((await answer.json()) as { number: string }).number
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await send(page)
  await expect(page.getByText('Please send it again')).toBeVisible()
  await expect(field(page, 'Your message')).toHaveValue(message)
  await send(page)
  await expect(page.getByText(first, { exact: true })).toBeVisible()
})

test('text typed before the scripts are loaded is not lost', async ({ page }) => {
  let letScriptsCome = () => {}
  const scripts = new Promise<void>((resolve) => {
    letScriptsCome = resolve
  })
  await page.route('**/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/contact-us', { waitUntil: 'commit' })
  await field(page, 'Your name').fill('Asha Patel')
  await field(page, 'Your message').fill('Typed on a slow phone.')
  letScriptsCome()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await field(page, 'E-mail, for our answer').fill('early@phone.example')
  await field(page, 'What is it about?').selectOption('Something else')
  await expect(field(page, 'Your name')).toHaveValue('Asha Patel')
  await send(page)
  await expect(page.getByText(NUMBER)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form posts, marks invalid fields and finally shows the number', async ({
    page,
    expectTrouble,
  }) => {
    expectTrouble(/^request failed: csp .*\.js$/)
    expectTrouble(/status of 400/)
    await page.goto('/contact-us')
    await fillMessage(page, 'Typed without a script.', 'asha@mail')
    await send(page)
    await expect(field(page, 'E-mail, for our answer')).toHaveAccessibleDescription(
      'Please check the e-mail address.',
    )
    await expect(field(page, 'E-mail, for our answer')).toBeFocused()
    await expect(field(page, 'Your message')).toHaveValue('Typed without a script.')
    await expect(field(page, 'What is it about?')).toHaveValue('complaint')
    await field(page, 'E-mail, for our answer').fill('plain@mail.example')
    await send(page)
    await expect(page.getByText(NUMBER)).toBeVisible()
    await page.getByRole('link', { name: 'Write another message' }).click()
    await expect(field(page, 'Your message')).toHaveValue('')
  })
})

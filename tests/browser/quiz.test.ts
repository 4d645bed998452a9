import type { Page, Request } from '@playwright/test'
import { AFTER_ORDER_MS } from '#web/waiting.ts'
import { arriveSignedIn, cartPanel, expectToast, signInAs, visit } from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { CARDS, payByCard, paymentDialog, SUCCESS } from './paying.ts'
import { answerByKeys, comeToTheSachets, openQuiz, PITTA } from './quizzing.ts'
import { expect, test } from './strict.ts'

/** All requests of the browser, addresses and bodies, as one text. */
function listen(page: Page): { all(): string; writes(): Request[] } {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return {
    all: () => requests.map((one) => `${one.url()} ${one.postData() ?? ''}`).join('\n'),
    writes: () => requests.filter((one) => one.method() !== 'GET'),
  }
}

test('the quiz works by keyboard up to a result that is saved after a consent, and erased', async ({
  page,
  shop,
}) => {
  // axe runs five times in this long test.
  test.slow()
  await arriveSignedIn(page, shop.origin, `quiz-${test.info().project.name}@mail.example`)
  await openQuiz(page)
  const sent = listen(page)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expectNoBarriers(page)
  await answerByKeys(page, PITTA)

  // Going back and answering again replaces the answer; a reload keeps all of them.
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('17 of 18').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Sweets, fried food/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Submit Assessment' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit Assessment' }).press('Enter')

  const result = page.getByRole('article')
  await expect(result.getByRole('heading', { level: 1 })).toContainText(
    'Assessment Complete! Your body structure is:',
  )
  await expect(result.getByRole('heading', { level: 1 })).toContainText('Pitta')
  const shares = result.getByRole('table', { name: 'Your shares of Vata, Pitta and Kapha' })
  await expect(shares.getByRole('row', { name: /^Pitta .*92\.3%$/ })).toBeVisible()
  await expect(shares.getByRole('row', { name: /^Kapha .*7\.7%$/ })).toBeVisible()
  await expect(result.getByText('Said to calm Pitta, part of your constitution.')).toHaveCount(4)
  await expectNoBarriers(page)

  // Until here nothing has left the device: no writes, and no answer in any address.
  expect(sent.writes()).toEqual([])
  expect(sent.all()).not.toMatch(/hunger|stress|pitta|answers/i)

  await result.getByRole('button', { name: 'Save to my account' }).press('Enter')
  await expect(page.getByText('Please tick the box first.')).toBeVisible()
  expect(sent.writes()).toEqual([])
  const consent = result.getByRole('checkbox', { name: /^I agree that Samagni keeps/ })
  await expect(consent).not.toBeChecked()
  await consent.press('Space')
  await result.getByRole('button', { name: 'Save to my account' }).press('Enter')
  await expectToast(page, 'Your profile is saved.')
  expect(sent.writes().map((one) => one.method())).toEqual(['PUT'])
  expect(sent.writes()[0]?.postData()).not.toMatch(/"(age|gender|diet|region)"/)
  await expect(result.getByText(/^Saved in your account on .*: Pitta\.$/)).toBeVisible()
  await expectNoBarriers(page)

  const exported = await page.request.get('/api/profile/export')
  expect(await exported.json()).toMatchObject({
    profile: { constitution: 'pitta' },
    consents: [{ purpose: 'health-profile', version: 1, language: 'en', withdrawnAt: null }],
  })

  // With the profile on the device, products show whom they suit; the page itself is the same for everybody.
  await page.goto('/product/khus-sharbat')
  await expect(page.getByText('Suits your Pitta').first()).toBeVisible()
  expect(await (await page.request.get('/product/khus-sharbat')).text()).not.toContain(
    'Suits your Pitta',
  )

  await openQuiz(page)
  await page.getByRole('button', { name: 'Delete my data' }).press('Enter')
  await expectToast(page, 'Your profile has been deleted, here and in your account.')
  expect((await (await page.request.get('/api/profile')).json()).profile).toBeNull()
  await page.goto('/product/khus-sharbat')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Suits your Pitta')).toBeHidden()
})

test('the imbalance check asks for red flags first, and is shown beside the constitution', async ({
  page,
}) => {
  await openQuiz(page)
  const sent = listen(page)
  await answerByKeys(page, PITTA)
  await page.getByRole('button', { name: 'Submit Assessment' }).click()
  await page.getByRole('button', { name: 'Check your imbalance (Vikriti)' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please tick what is true of you, or')).toBeInViewport()
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await expectNoBarriers(page)

  // A red flag ends it: no score, only the advice to see a doctor.
  await page.getByRole('checkbox', { name: 'Chest pain' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'See a doctor' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the result' }).click()
  await expect(page.getByRole('heading', { name: / raised$/ })).toBeHidden()

  await page.getByRole('button', { name: 'Check your imbalance (Vikriti)' }).click()
  await page.getByRole('checkbox', { name: 'None of these' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gas, bloating')
  // v1 p1 k1 v2 …: Pitta 2 each, the others none.
  await answerByKeys(page, '131131131131')
  await page.getByRole('button', { name: 'Show my imbalance' }).click()
  const imbalance = page.getByRole('heading', { name: 'Pitta raised' })
  await expect(imbalance).toBeFocused()
  await expect(imbalance).toBeInViewport()
  await expect(page.getByText('Your usual tendency is a little high.')).toBeVisible()
  await expect(page.getByText(/Tele-MANAS 14416/)).toBeVisible()
  await expect(page.getByText('Said to calm Pitta, which is raised now.').first()).toBeVisible()
  await expectNoBarriers(page)

  // One check every 14 days.
  await page.getByRole('button', { name: 'See your imbalance (Vikriti)' }).click()
  await expect(imbalance).toBeFocused()
  await expect(imbalance).toBeInViewport()
  expect(sent.writes()).toEqual([])

  // Another one is offered after them.
  const again = page.getByRole('button', { name: 'Check again' })
  await expect(again).toBeHidden()
  await page.evaluate(() => {
    const key = 'samagni-imbalance'
    const checked: object = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...checked, checkedOn: '2026-01-01' }))
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Check your imbalance (Vikriti)' })).toBeVisible()
  const section = page.getByRole('region', { name: 'Pitta raised' })
  await expect(section.getByRole('link', { name: 'Book a consultation' })).toBeVisible()
  await again.click()
  await expect(page.getByRole('checkbox', { name: 'Chest pain' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the result' }).click()

  await page.getByRole('button', { name: 'Erase my answers' }).click()
  await expectToast(page, 'Your answers have been removed from this device.')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toMatch(/hunger|scores|constitution/)
})

test('a result has the dye of its type; height and weight answer a question, reset and a change of tab clear, and under 18 it ends early', async ({
  page,
}) => {
  await openQuiz(page)
  await test.step('a result has the dye of its type, and every close type can be read', async () => {
    await answerByKeys(page, '221233333331111111')
    await page.getByRole('button', { name: 'Submit Assessment' }).press('Enter')
    await expect(page.getByText(/^A close call/)).toBeVisible()
    const others = page.locator('summary').filter({ hasText: /^Read .* too$/ })
    await others.first().click()
    await expect(page.getByRole('heading', { name: 'Diet' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Reset' }).click()
    await answerByKeys(page, `2212${'1'.repeat(14)}`)
    await page.getByRole('button', { name: 'Submit Assessment' }).press('Enter')
    await expect(page.locator('.result-dye')).toHaveCSS('background-color', 'rgb(85, 99, 76)')
    await page.getByRole('button', { name: 'Reset' }).click()
  })
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  await test.step('height and weight answer the question about BMI, and are not kept', async () => {
    await answerByKeys(page, '2212222222222')
    await page.getByLabel('Height, cm').pressSequentially('170')
    await page.getByLabel('Weight, kg').pressSequentially('72')
    await expect(page.getByText('Your BMI is 24.9')).toBeVisible()
    await page.getByRole('button', { name: 'Take this answer' }).click()
    await expect(page.getByText('15 of 18').first()).toBeVisible()
    expect(await kept()).not.toContain('170')
  })

  await test.step('reset and a change of tab clear answers and selections', async () => {
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByText('1 of 18').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Product suggestion' }).click()
    await page.getByRole('button', { name: 'Headache' }).click()
    await page.getByRole('checkbox', { name: 'Tight band feeling' }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('button', { name: 'Remove Headache' })).toBeVisible()
    await page.getByRole('tab', { name: 'Internal Health' }).click()
    await page.getByRole('tab', { name: 'Product suggestion' }).click()
    await expect(page.getByRole('button', { name: 'Remove Headache' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Headache', exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Internal Health' }).click()
  })

  await test.step('for a person under 18 the quiz ends early, and nothing is stored', async () => {
    // Left by another person who used this device before.
    await page.evaluate(() => {
      const checked = { scores: { vata: 12, pitta: 0, kapha: 0 }, checkedOn: '2026-11-28' }
      localStorage.setItem('samagni-imbalance', JSON.stringify(checked))
    })
    await page.getByRole('button', { name: 'Under 18' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come back when you are 18')
    await expectNoBarriers(page)
    expect(await kept()).not.toMatch(/samagni-(?:quiz|imbalance)/)
  })
})

/** Chooses a concern by its first issue, by keyboard. */
async function chooseConcern(page: Page, name: string, issue: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter')
  await page.getByRole('checkbox', { name: issue }).press('Space')
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
}

test('concerns continue through red flags and safety questions to a sachet order, by keyboard', async ({
  page,
  shop,
}) => {
  test.slow()
  await page.clock.install()
  await openQuiz(page)
  const sent = listen(page)
  await page.getByRole('tab', { name: 'Product suggestion' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'What are your top concerns? Select one or more options',
  )
  await expect(page.getByRole('button', { name: 'Suggest Products' })).toBeHidden()
  await chooseConcern(page, 'Debility or fatigue', 'Tired on waking')
  await chooseConcern(page, 'Acidity with Indigestion', 'Sour belching')
  await chooseConcern(page, 'Sore throat', 'Dry throat')
  const chips = page.getByRole('button', { name: /^Remove / })
  await expect(chips).toHaveText(['', '', ''])
  expect(
    await chips.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
  ).toEqual(['Remove Sore throat', 'Remove Acidity with Indigestion', 'Remove Debility or fatigue'])

  // A chosen concern stays in the list with its number, and one is open at a time.
  const row = page.getByRole('button', { name: /^Sore throat.*1 chosen$/ })
  await row.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Dry throat' })).toBeChecked()
  await page.getByRole('button', { name: 'Headache', exact: true }).press('Enter')
  await expect(row).toHaveAttribute('aria-expanded', 'false')
  await expect(page.locator('[aria-current=step]')).toHaveText('2Safety')

  // Nothing is suggested before everything is answered.
  const suggest = page.getByRole('button', { name: 'Suggest Products' })
  await suggest.press('Enter')
  await expect(page.getByText('Please answer for Sore throat')).toBeInViewport()
  // The focus moves synchronously to the missing answer, however fast the keys are pressed.
  const focused = await suggest.evaluate((button: HTMLElement) => {
    button.click()
    return document.activeElement?.closest('fieldset')?.textContent
  })
  expect(focused).toContain('Sore throat')
  const acidity = page.getByRole('group', { name: 'Acidity with Indigestion' })
  const throat = page.getByRole('group', { name: 'Sore throat' })
  const fatigue = page.getByRole('group', { name: 'Debility or fatigue' })
  await throat.getByRole('checkbox', { name: 'None of these' }).press('Space')
  await acidity.getByRole('checkbox', { name: 'None of these' }).press('Space')
  await fatigue.getByRole('checkbox', { name: 'Over 3 weeks' }).press('Space')
  await expect(page.getByText('Please see a doctor about this.').first()).toBeVisible()
  await suggest.press('Enter')
  await page.getByRole('checkbox', { name: 'High blood pressure' }).press('Space')
  await page.getByRole('checkbox', { name: 'Diabetes' }).press('Space')
  await suggest.press('Enter')
  await expect(page.getByText('nothing has been sent')).toBeVisible()
  await expectNoBarriers(page)
  expect(sent.writes()).toEqual([])
  expect(sent.all()).not.toMatch(/concern|flags|amla-samya|yashti|preg/i)

  // After the consent, through the sign-in and back, with the selection in the tab's own storage.
  await page.getByRole('checkbox', { name: /^I agree that Samagni checks/ }).press('Space')
  await suggest.press('Enter')
  await expect(page).toHaveURL('/login?next=%2Fsuggest-products')
  await signInAs(page, 'Asha Patel')
  await expect(page).toHaveURL('/suggest-products')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recommendations')
  await expect(page.getByRole('link', { name: /^Amla Samya/ })).toBeVisible()
  await expect(page.getByText('Ask your doctor first')).toHaveCount(1)
  const withheld = page.getByRole('region', { name: 'Not offered' })
  await expect(withheld).toContainText('Sore throat Not suitable for you')
  await expect(withheld).toContainText('Debility or fatigue Please see a doctor about this.')
  expect(sent.all()).not.toMatch(/\?[^ ]*(concern|flags)/)

  const more = page.getByRole('button', { name: '5 more Amla Samya' })
  for (const count of [15, 20, 25, 30, 35, 40, 45]) {
    await more.press('Enter')
    await expect(page.getByRole('group', { name: 'Sachets of Amla Samya' })).toContainText(
      `${count}`,
    )
  }
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('Boxes of 402')
  await expect(summary).toContainText('0.45 kg')
  await expect(summary).toContainText('₹450')
  await expect(summary).toContainText('35 more sachets fit into the same boxes.')

  await page.getByRole('button', { name: 'Order Now' }).press('Enter')
  await expectToast(page, 'Please select a payment method (Prepaid or COD).')
  await page.getByRole('radio', { name: 'COD' }).press('Space')
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused()
  await expect(page.getByText('Address is required')).toBeHidden()
  await page.getByLabel('Pincode').fill('38800')
  await page.getByLabel('Phone number').fill('98250')
  await page.getByRole('button', { name: 'Order Now' }).press('Enter')
  await expect(page.getByText('Valid Pincode is required')).toBeVisible()
  await expect(page.getByText('Valid phone number is required')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('textbox', { name: 'Address' }).fill('14 Patel Society, Station Road')
  await page.getByLabel('Pincode').fill('388001')
  await page.getByLabel('Phone number').fill('9825012345')
  await expect(page.getByLabel('City')).toHaveValue('Anand')
  // Choosing COD asks at once, as in the cart.
  await page.getByRole('radio', { name: 'Prepaid' }).press('Space')
  await page.getByRole('radio', { name: 'COD' }).press('Space')
  await expect(summary).toContainText('GST, in the total')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Confirm COD Order' }).press('Enter')
  await expectToast(page, 'COD Order Placed Successfully!')
  await expect(page.getByText(/^Order SMG-\d+$/)).toBeInViewport()
  await page.clock.fastForward(AFTER_ORDER_MS)
  await expect(page).toHaveURL('/home')
  await page.goto('/orders')
  await expect(page.getByRole('article').first()).toContainText('Amla Samya Sachets')
  expect(shop.origin).toBe(new URL(page.url()).origin)
})

test('a session that ends during the payment of sachets returns to them with the same choice, paid online, and then to the home page', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/401/)
  await arriveSignedIn(page, shop.origin, `sachets-401-${test.info().project.name}@mail.example`)
  await page.clock.install()
  await comeToTheSachets(page)
  const count = page.getByRole('group', { name: /^Sachets of/ }).getByRole('status')
  await page.getByRole('button', { name: /^5 more/ }).press('Enter')
  await expect(count).toHaveText('15')
  await page.context().clearCookies({ name: 'samagni_session' })
  await page.getByRole('button', { name: 'Order Now' }).press('Enter')
  await expect(page).toHaveURL('/login?next=%2Fsuggest-products')
  await signInAs(page, 'Asha Patel')
  await expect(page).toHaveURL('/suggest-products')
  await expect(count).toHaveText('15')
  await expect(page.getByLabel('Pincode')).toHaveValue('388001')
  await expect(cartPanel(page)).toBeHidden()

  await test.step('sachets are paid online, and the shop returns to the home page', async () => {
    await page.getByRole('radio', { name: 'Prepaid' }).check()
    const summary = page.getByRole('region', { name: 'Order summary' })
    await expect(summary).toContainText('Delivery to 388001₹')
    await page.getByRole('button', { name: 'Order Now' }).press('Enter')
    await expect(paymentDialog(page).getByRole('heading', { name: /^Pay ₹/ })).toBeVisible()
    await payByCard(page, CARDS.good)
    await expectToast(page, SUCCESS)
    await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeFocused()
    await expect(page.getByText(/^Order SMG-\d+$/)).toBeInViewport()
    await page.clock.fastForward(AFTER_ORDER_MS)
    await expect(page).toHaveURL('/home')
    await page.goto('/orders')
    await expect(page.getByRole('article').first()).toContainText('Tulsi Ritu Sachets')
  })
})

test('a sachet has no cart button; ‘Find my sachets’ opens its concern, which is in no address', async ({
  page,
}) => {
  await visit(page, '/product/dadima-sheetal')
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Find my sachets' }).first().click()
  await expect(page).toHaveURL('/test')
  const concern = page.getByRole('button', { name: 'Bleeding diarrhoea / Bleeding piles' })
  await expect(concern).toHaveAttribute('aria-expanded', 'true')
  // The advice to see a doctor comes before the checklist counts.
  await page.getByRole('checkbox', { name: 'Hard motions' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please confirm that a doctor knows')).toBeVisible()
  await page.getByRole('checkbox', { name: /^I have seen, or will see, a doctor/ }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('button', { name: /^Remove Bleeding/ })).toBeVisible()
  await page.getByRole('button', { name: /^Remove Bleeding/ }).click()
  await expect(concern).toBeVisible()
})

import type { Locator, Page } from '@playwright/test'
import type { Buyer } from '../support/buyers.ts'
import {
  arriveAs,
  arriveSignedIn,
  askForReturn,
  expectMail,
  MILK,
  placeOrder,
  setDelivered,
  visit,
} from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { CARDS, payByCard } from './paying.ts'
import { expect, test } from './strict.ts'

/** Adds two packs of the milk to the goods that are sent instead. */
async function addTwo(form: Locator): Promise<void> {
  await form.getByLabel('Find a product to add').fill('haldi kesar')
  await form
    .getByRole('button', { name: new RegExp(`^Add ${MILK.name}`) })
    .first()
    .click()
  await form.getByLabel(new RegExp(`^Quantity of ${MILK.name}`)).fill('2')
}

/** A delivered order with a return, and the owner's form of the goods that are sent instead. */
async function openExchange(owner: Page, origin: string, buyer: Buyer) {
  const { id, number } = await placeOrder(origin, buyer)
  await setDelivered(owner, origin, id)
  await askForReturn(origin, buyer, id)
  await visit(owner, `/admin_panel/orders/${id}`)
  const returns = owner.getByRole('region', { name: 'Returns' })
  await returns.getByRole('button', { name: 'Approve' }).click()
  const exchange = returns.getByRole('button', { name: 'Exchange', exact: true })
  await exchange.click()
  await returns.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(exchange).toBeFocused()
  await exchange.click()
  const form = returns.getByRole('group', { name: 'Goods to send instead' })
  return { number, returns, form }
}

test('a return is exchanged in one step, and its shopper pays the difference alone, at the door or by its link', async ({
  page,
  openVisit,
  shop,
}) => {
  const buyer = await arriveSignedIn(page, shop.origin, 'another-size@mail.example')
  const owner = await openVisit()
  await arriveAs(owner, 'owner')
  const { number, returns, form } = await openExchange(owner, shop.origin, buyer)
  await form.getByRole('button', { name: 'Show the price' }).click()
  await expect(form).toContainText('Add at least one product.')
  await addTwo(form)
  await form.getByRole('button', { name: 'Show the price' }).click()
  await expect(form).toContainText(/Paid by the return.*Still to pay, in cash at the door/)
  await expectNoBarriers(owner)
  await form.getByRole('button', { name: 'Exchange now' }).dblclick()
  await returns.getByRole('link', { name: /^Exchanged for SMG-/ }).click()
  await expect(
    owner.getByRole('link', { name: `In exchange for a return of ${number}` }),
  ).toBeVisible()
  const made = await owner.getByRole('heading', { level: 1 }).innerText()

  await visit(page, '/orders')
  await expect(page.getByRole('article', { name: number })).toContainText(
    `of your return is used for order ${made}`,
  )
  const other = page.getByRole('article', { name: made })
  await expect(other).toContainText(/Covered by your return.*Cash at the door/)
  await expectMail(page, `${made}: your exchange`)

  await test.step('a shopper pays the difference of an exchange by its link, and follows the new parcel', async () => {
    const { returns, form } = await openExchange(owner, shop.origin, buyer)
    await addTwo(form)
    await form.getByLabel('How the difference is paid').selectOption('Online, by payment link')
    await form.getByRole('button', { name: 'Show the price' }).click()
    await form.getByRole('button', { name: 'Exchange now' }).click()
    await expect(returns.getByRole('link', { name: /^Exchanged for SMG-/ })).toBeVisible()

    await visit(page, '/orders')
    const made = page.getByRole('article').first()
    const back = /Without this order, the ₹[\d,]+ from your return is refunded to you\./
    await expect(made).toContainText(back)
    await made.getByRole('button', { name: 'Cancel this order' }).click()
    await expect(made.getByRole('group', { name: /^Cancel order/ })).toContainText(back)
    const number = await made.getByRole('heading', { level: 2 }).innerText()
    await expectMail(page, `${number}: your exchange`)
    await page.goto('/stand-ins/mailbox')
    const mail = page
      .getByRole('row')
      .filter({ hasText: `${number}: your exchange` })
      .first()
    await mail.getByRole('link').click()
    const [link = ''] = /\/pay\/\w+/.exec(await page.locator('pre').first().innerText()) ?? []
    await visit(page, link)
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await payByCard(page, CARDS.good)
    await expect(page.getByText('This order is paid.')).toBeVisible()
    await page.getByRole('link', { name: 'Track order' }).click()
    await expect(page.getByRole('heading', { name: 'We have your order' })).toBeVisible()
  })
})

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
import { expect, test } from './strict.ts'

test('a return is exchanged in one step, and its shopper pays the difference alone', async ({
  page,
  openVisit,
  shop,
}) => {
  const buyer = await arriveSignedIn(page, shop.origin, 'another-size@mail.example')
  const { id, number } = await placeOrder(shop.origin, buyer)
  const owner = await openVisit()
  await arriveAs(owner, 'owner')
  await setDelivered(owner, shop.origin, id)
  await askForReturn(shop.origin, buyer, id)

  await visit(owner, `/admin_panel/orders/${id}`)
  const returns = owner.getByRole('region', { name: 'Returns' })
  await returns.getByRole('button', { name: 'Approve' }).click()
  await returns.getByRole('button', { name: 'Exchange', exact: true }).click()
  const form = returns.getByRole('group', { name: 'What is sent instead' })
  await form.getByRole('button', { name: 'Show the price' }).click()
  await expect(form).toContainText('Add at least one product.')
  await form.getByLabel('Find a product to add').fill('haldi kesar')
  await form
    .getByRole('button', { name: new RegExp(`^Add ${MILK.name}`) })
    .first()
    .click()
  await form.getByLabel(new RegExp(`^Quantity of ${MILK.name}`)).fill('2')
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
    `of your return counts towards order ${made}`,
  )
  const other = page.getByRole('article', { name: made })
  await expect(other).toContainText(/Paid by the return.*In cash at the door/)
  await expectMail(page, `${made}: other goods for what you send back`)
})

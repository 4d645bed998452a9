import { arriveAs, arriveSignedIn, MILK, placeOrder, visit } from './acts.ts'
import { expect, test } from './strict.ts'

test('a shopper cancels an order that is still here', async ({ page, shop }) => {
  const buyer = await arriveSignedIn(page, shop.origin, 'changes-mind@mail.example')
  const { number } = await placeOrder(shop.origin, buyer)
  await visit(page, '/orders')
  const order = page.getByRole('article', { name: number })
  await order.getByRole('button', { name: 'Cancel this order' }).click()
  const question = order.getByRole('group', { name: `Cancel order ${number}?` })
  await expect(question).toContainText('It costs nothing.')
  await question.getByRole('button', { name: 'Keep the order' }).click()
  await expect(question).toBeHidden()
  await order.getByRole('button', { name: 'Cancel this order' }).click()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText(`Your order ${number} is cancelled.`)).toBeVisible()
  await expect(order.getByRole('list', { name: 'Where the parcel is' })).toContainText('Cancelled')
  await expect(order.getByRole('button', { name: 'Cancel this order' })).toBeHidden()
})

test('an invoice opens, goods go back, and the owner answers until the money has gone', async ({
  page,
  openVisit,
  shop,
}) => {
  const buyer = await arriveSignedIn(page, shop.origin, 'sends-back@mail.example')
  const { id, number } = await placeOrder(shop.origin, buyer)

  const owner = await openVisit()
  await arriveAs(owner, 'owner')
  await visit(owner, '/admin_panel')
  const saved = owner.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await owner.getByLabel(`Delivery status of ${number}`).selectOption('delivered')
  await saved

  await visit(page, '/orders')
  const order = page.getByRole('article', { name: number })
  const link = order.getByRole('link', { name: 'Tax invoice (PDF)' })
  const invoice = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(invoice.headers()['content-type']).toBe('application/pdf')
  expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await order.getByRole('button', { name: 'Send something back' }).click()
  const form = order.getByRole('form', { name: 'Send something back' })
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(form.getByText('Please choose a reason.')).toBeVisible()
  await form.getByLabel('Reason').selectOption('damaged')
  await form.getByLabel('What happened').fill('The lid was open and half of it is gone.')
  await form.getByLabel('UPI id').fill('sends.back@okbank')
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(page.getByText('We have your request.')).toBeVisible()
  await expect(order).toContainText('Return requested')

  await visit(owner, '/admin_panel?tab=decisions')
  await expect(owner.getByText('A shopper asks for a return').first()).toBeVisible()
  await owner.getByRole('link', { name: number }).click()
  await expect(owner.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const returns = owner.getByRole('region', { name: 'Returns' })
  await expect(returns).toContainText('The lid was open and half of it is gone.')
  await returns.getByLabel('What the shopper is told').fill('We are sorry. Keep what is left.')
  await returns.getByRole('button', { name: 'Approve' }).click()
  await returns.getByRole('button', { name: /^Give ₹.* back$/ }).click()
  await expect(returns).toContainText('Refunded')
  const money = owner.getByRole('region', { name: 'Money' })
  await expect(money).toContainText('to sends.back@okbank')
  await money.getByLabel('Bank’s number of the transfer').fill('UTR 123456789012')
  await money.getByRole('button', { name: 'I have sent it' }).click()
  await expect(money).toContainText('sent, UTR 123456789012')
  await expect(money).not.toContainText('sends.back@okbank')
  await expect(owner.getByRole('link', { name: /^Credit note SMC\// })).toBeVisible()

  await page.reload()
  await expect(order).toContainText('We are sorry. Keep what is left.')
  await expect(order).toContainText('on its way to you')
  const letters = await (await page.request.get('/stand-ins/mailbox')).text()
  expect(letters).toContain(number)
  expect(id).not.toBe(MILK.id)
})

test('somebody else’s invoice and order are not there', async ({ page, openVisit, shop }) => {
  const buyer = await arriveSignedIn(page, shop.origin, 'owns-it@mail.example')
  const { id } = await placeOrder(shop.origin, buyer)
  const other = await openVisit()
  await arriveSignedIn(other, shop.origin, 'curious-too@mail.example')
  expect((await other.request.get(`/api/orders/${id}/invoice`)).status()).toBe(404)
  await other.goto(`/admin_panel/orders/${id}`)
  await expect(other).toHaveURL('/')
})

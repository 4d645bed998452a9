import { arriveAs, arriveSignedIn, expectToast, openFinding, placeOrder, visit } from './acts.ts'
import { expect, test } from './strict.ts'

test('an order is counted as waiting, found, packed with its slip and handed over', async ({
  page,
  shop,
}, { project }) => {
  const buyer = await arriveSignedIn(page, shop.origin, `packed-${project.name}@mail.example`)
  const { number } = await placeOrder(shop.origin, buyer)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel?tab=decisions')
  const waiting = page.getByRole('list', { name: 'Waiting now' })
  const toPack = waiting.getByRole('link', { name: /orders? to pack/ })
  const before = Number(await toPack.getByText(/^\d+$/).innerText())
  await toPack.click()
  await expect(page).toHaveURL('/admin_panel?state=to-pack')
  const lists = page.getByRole('navigation', { name: 'Lists of orders' })
  await expect(lists.locator('[aria-current]')).toContainText('To pack')
  await openFinding(page)
  await page.getByLabel('Number, name, phone or AWB').fill(number)
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await page.getByRole('rowheader', { name: number }).getByRole('link').click()

  const parcel = page.getByRole('region', { name: 'Parcel' })
  const address = await parcel
    .getByRole('link', { name: 'Packing slip (PDF)' })
    .getAttribute('href')
  const slip = await page.request.get(address ?? '')
  expect(slip.headers()['content-type']).toBe('application/pdf')
  expect((await slip.body()).subarray(0, 5).toString()).toBe('%PDF-')

  const receipt = `EG${number.slice(-5)}IN`
  await parcel.getByText('Handed over yourself').click()
  await parcel.getByLabel('Carrier').fill('India Post')
  await parcel.getByLabel('Number on the receipt (AWB)').fill(receipt)
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click()
  await expectToast(page, `Shipped with India Post, ${receipt}.`)
  await expect(parcel).toContainText('India Post')
  await expect(parcel.getByRole('button')).toHaveCount(0)

  await visit(page, '/admin_panel?tab=decisions')
  const left = before - 1
  if (left > 0) await expect(toPack).toContainText(String(left))
  else await expect(toPack).toHaveCount(0)

  await visit(page, '/admin_panel/log?kind=parcel')
  const entry = page.getByRole('listitem').filter({ hasText: 'Parcel handed over' }).first()
  await expect(entry).toContainText('Carried by: India Post')
})

test('a review waits until somebody has read it, the low stock count links to the products, and pieces are written off for a reason', async ({
  page,
  shop,
  expectTrouble,
}, { project }) => {
  const buyer = await arriveSignedIn(page, shop.origin, `waits-${project.name}@mail.example`)
  const written = await fetch(`${shop.origin}/api/reviews`, {
    method: 'POST',
    headers: buyer.headers,
    body: JSON.stringify({
      product_id: 'masala-chaas-mix',
      rating: 4,
      text: `Cool and not too sweet, says the ${project.name}.`,
    }),
  })
  expect(written.ok).toBe(true)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel?tab=decisions')
  await page.getByRole('link', { name: /reviews? to read/ }).click()
  await expect(page).toHaveURL('/admin_panel/reviews?shelf=waiting')
  const row = page.getByRole('listitem').filter({ hasText: `says the ${project.name}.` })
  await row.getByRole('button', { name: /Mark as read/ }).click()
  await expect(row).toHaveCount(0)

  await test.step('the low stock count links to the products, lowest first', async () => {
    await visit(page, '/admin_panel?tab=decisions')
    await page.getByRole('link', { name: /products? low in stock/ }).click()
    await expect(page).toHaveURL('/admin_panel/products?state=low')
    await expect(page.getByRole('combobox', { name: 'Which ones' })).toHaveValue('low')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    const pieces = await page.getByRole('cell', { name: /pieces?|Sold out/ }).allInnerTexts()
    const counts = pieces.map((text) => Number(/^[\d,]+/.exec(text)?.[0].replace(',', '') ?? 0))
    expect(counts.length).toBeGreaterThan(1)
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  })

  await test.step('pieces are written off for a reason, which the audit log records', async () => {
    expectTrouble(/400/)
    await visit(page, '/admin_panel/products/gulkand')
    await page
      .getByRole('button', { name: /^Remove pieces of batch/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Pieces' }).fill('1')
    await page.getByRole('button', { name: 'Remove from shelf' }).click()
    await expect(page.getByText('Choose a reason for removing them.').first()).toBeVisible()
    await page.getByLabel('Why').selectOption('Damaged')
    await page.getByRole('button', { name: 'Remove from shelf' }).click()
    await expectToast(page, '1 piece was removed from the shelf.')
    await visit(page, '/admin_panel/log?kind=product')
    const entry = page
      .getByRole('listitem')
      .filter({ hasText: 'Pieces removed from the shelf' })
      .first()
    await expect(entry).toContainText('Reason: damaged')
  })
})

import { arriveAs, expectToast, MILK, visit } from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './strict.ts'

test('the owner makes an order for somebody who calls, twice the same address; a city that is typed while the shop looks its pincode up stays', async ({
  page,
}) => {
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel')
  await page.getByRole('link', { name: 'New order' }).click()
  const phone = page.getByLabel('Customer’s phone number')
  await phone.fill('98123 45670')

  await test.step('what is missing is named', async () => {
    await page.getByRole('button', { name: 'Show the price' }).click()
    await expect(page.getByText('Add at least one product.')).toBeVisible()
  })

  const addMilk = async () => {
    await page.getByLabel('Find a product to add').fill('haldi kesar')
    await page
      .getByRole('button', { name: new RegExp(`^Add ${MILK.name}`) })
      .first()
      .click()
    await page.getByLabel(new RegExp(`^Quantity of ${MILK.name}`)).fill('2')
  }
  const place = async () => {
    await page.getByRole('button', { name: 'Show the price' }).click()
    await expect(page.getByText('COD fee')).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: /^Place order, ₹/ }).dblclick()
    await expect(page.getByText(/^Order by phone or message, taken by /)).toBeVisible()
    return await page.getByRole('heading', { level: 1 }).innerText()
  }

  const number = await test.step('the order is priced, then made once', async () => {
    await addMilk()
    await page.getByLabel('Name for the parcel').fill('Kokila Shah')
    await page.getByLabel('Address').fill('4 Station Road')
    await page.getByLabel('Pincode').fill('३८८ ००१')
    await page.getByLabel('Pincode').blur()
    await expect(page.getByLabel('City')).toHaveValue('Anand')
    await expect(page.getByLabel('State')).toHaveValue('Gujarat')
    const made = await place()
    await expectToast(page, `Order ${made} is placed.`)
    return made
  })

  await test.step('the next call needs no address', async () => {
    await visit(page, '/admin_panel/orders/new')
    await phone.fill('9812345670')
    await phone.blur()
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByLabel('Address')).toHaveValue('4 Station Road')
    await addMilk()
    expect(await place()).not.toBe(number)
    await expect(page.getByRole('link', { name: number })).toBeVisible()
  })

  await test.step('a city that is typed while the shop looks its pincode up stays', async () => {
    await visit(page, '/admin_panel/orders/new')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/delivery/388120*', async (route) => {
      await held.promise
      await route.continue()
    })
    const answered = page.waitForResponse(/\/api\/delivery\/388120/)
    await page.getByLabel('Pincode').fill('388120')
    await page.getByLabel('Pincode').blur()
    await page.getByLabel('City').fill('Karamsad')
    held.resolve()
    await (await answered).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(page.getByLabel('City')).toHaveValue('Karamsad')
  })
})

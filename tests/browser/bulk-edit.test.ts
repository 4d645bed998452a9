import { arriveAs, expectToast, visit } from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './strict.ts'

test('many products are changed in a table: typed, pasted, corrected, reviewed, saved and undone @phone', async ({
  page,
}, { project }) => {
  await arriveAs(page, 'owner')
  // Different products on each device, since both use the same shop.
  const family = project.name === 'phone' ? 'Soup' : 'Thandai'
  await visit(page, `/admin_panel/products?q=${family}`)
  await page.getByRole('link', { name: 'Edit as a table' }).click()
  const table = page.getByRole('table', { name: 'Products' })
  await expect(table).toBeVisible()
  await expectNoBarriers(page)
  const prices = table.getByRole('textbox', { name: /^Price/ })
  const mrps = table.getByRole('textbox', { name: /^MRP/ })
  const first = prices.first()
  await expect(first).toBeEnabled()
  const [price = '', mrp = ''] = [await first.inputValue(), await mrps.first().inputValue()]
  const status = page.getByRole('status').filter({ hasText: /changed/ })

  await test.step('keys move and step back as in a spreadsheet', async () => {
    await first.focus()
    await page.keyboard.type('1')
    await expect(first).toHaveAccessibleDescription(`before: ₹${price}`)
    await page.keyboard.press('Escape')
    await expect(first).toHaveValue(price)
    await page.keyboard.press('ArrowRight')
    await expect(mrps.first()).toBeFocused()
    await page.keyboard.type('1')
    await page.keyboard.press('Control+z')
    await expect(mrps.first()).toHaveValue(mrp)
    await page.keyboard.press('Control+y')
    await expect(mrps.first()).toHaveValue('1')
    await page.keyboard.press('Control+z')
    await expect(mrps.first()).toHaveValue(mrp)
    await expect(status).toHaveText('Nothing is changed yet.')
  })

  await test.step('a block is chosen with Shift and copied', async () => {
    await first.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(table.locator('.is-chosen')).toHaveCount(3)
    await page.keyboard.press('Control+c')
    await expectToast(page, '3 cells were copied.')
    await first.focus()
    await expect(table.locator('.is-chosen')).toHaveCount(0)
  })

  await test.step('a block of a sheet is pasted, and every wrong cell of it named', async () => {
    await mrps.first().evaluate(
      (field, [dear]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', `${dear}\t12\tWine\tHidden\r\n`)
        field.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      },
      [String(Number(mrp) * 2)],
    )
    await expectToast(page, '4 cells were pasted.')
    await page.getByRole('button', { name: 'See all changes' }).click()
    const wrong = page.getByRole('alert').getByRole('button')
    await expect(wrong).toHaveText(/, Category: The shop does not have this category$/)
    await wrong.click()
    const category = table.getByRole('combobox', { name: /^Category/ }).first()
    await expect(category).toBeFocused()
    await category.selectOption('Sharbats')
    await expect(page.getByRole('alert').getByRole('button')).toHaveCount(0)
  })

  await test.step('all changes are seen with old and new, and far prices are ticked', async () => {
    await page.getByRole('button', { name: 'See all changes' }).click()
    await expect(page.getByRole('heading', { name: 'All changes' })).toBeVisible()
    await expect(page.getByText('In the shop → Not in the shop')).toBeVisible()
    const make = page.getByRole('button', { name: 'Change 1 product' })
    await expect(make).toBeDisabled()
    await page.getByRole('checkbox', { name: /^The price is right/ }).check()
    await expectNoBarriers(page)
    await make.click()
    await expectToast(page, '1 product was changed.')
  })

  await test.step('and all is taken back', async () => {
    await expect(table).toBeVisible()
    await page
      .getByRole('button', { name: /^Undo the changes of/ })
      .first()
      .click()
    await expectToast(page, 'The changes were undone.')
    await expect(status).toHaveText('Nothing is changed yet.')
  })
})

test('the changes of a sachet are reviewed in the page’s language, with the defaults of sachets', async ({
  page,
}) => {
  await arriveAs(page, 'owner')
  await page.goto('/hi/admin_panel/products/all/edit?q=Amla+Samya')
  const line = page.getByRole('textbox', { name: /^इससे कम हो तो स्टॉक कम/ })
  await expect(line).toBeEnabled()
  await line.fill('50')
  await page.getByRole('button', { name: 'सब बदलाव देखें' }).click()
  const change = page.getByRole('listitem').filter({ hasText: 'आमला साम्य' })
  await expect(change.getByText('आम तौर पर (100) → 50')).toBeVisible()
})

import type { Locator, Page } from '@playwright/test'
import { visit } from './acts.ts'
import { expect } from './strict.ts'

const ADD = '/admin_panel?tab=blog'

export const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' })
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })

export async function openForm(page: Page, address = ADD): Promise<void> {
  await visit(page, address)
  await expect(text(page)).toBeVisible()
}

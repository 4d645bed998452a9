import { paths } from '#contract/paths.ts'
import { uploadPhoto } from './pictures.ts'
import type { SignedIn, TestShop } from './shop.ts'

/** The form of a product that lacks nothing, as its owner sends it. */
export async function wholeProductForm(
  shop: TestShop,
  owner: SignedIn,
): Promise<Record<string, unknown>> {
  return {
    product_name: 'Falsa Sharbat',
    desc: 'Sour, red and cooling; one spoon in a glass of cold water.',
    category: 'Sharbats',
    price: 225,
    stock: 40,
    image1: await uploadPhoto(shop, owner),
    materials: 'kokum, cane sugar, cumin',
    hsn: '21069011',
    gst_percent: 5,
    licence_number: '10012345000123',
    maker: 'Own Kitchen',
    vegetarian: true,
  }
}

/** Makes and changes products of a shop by its owner's form; what is given differs from the whole one. */
export async function openProductForms(shop: TestShop, owner: SignedIn) {
  const form = await wholeProductForm(shop, owner)
  async function send(method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object) {
    const answer = await shop.app.inject({ method, url, headers: owner.headers, payload })
    return { status: answer.statusCode, ...answer.json() }
  }
  return {
    create: (more: object = {}) => send('POST', `${paths.products.list()}/`, { ...form, ...more }),
    replace: (id: string, more: object = {}) =>
      send('PUT', paths.products.one({ id }), { ...form, ...more }),
    change: (id: string, state: object) => send('PATCH', paths.products.one({ id }), state),
  }
}

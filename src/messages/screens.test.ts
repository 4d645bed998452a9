import { expect, test } from 'vitest'
import { sentences } from './sentences.ts'

const cards = sentences('cards')
const home = sentences('home')
const listing = sentences('listing')
const login = sentences('login')
const orders = sentences('orders')
const product = sentences('product')

test('the screens use the agreed words exactly', () => {
  expect([
    home.takeQuiz,
    home.shopNow,
    home.discoverTitle,
    home.step1,
    home.step2,
    home.step3,
  ]).toEqual([
    'Take Quiz',
    'Shop Now',
    "What you'll Discover",
    'Personalized Analysis',
    'Instant result',
    'Tailored Solutions',
  ])
  expect([home.reason1, home.reason2, home.reason3, home.knowMore]).toEqual([
    'Ancient Wisdom',
    'Modern Science',
    'Personalized Care',
    'Know more',
  ])
  expect([home.exploreTitle, home.viewAll, listing.products, listing.none]).toEqual([
    'Explore Our Products',
    'View all products',
    'Products',
    'No product found',
  ])
  expect([cards.add, cards.view, listing.takeQuiz, listing.filter]).toEqual([
    'Add to Cart',
    'View Product',
    'Take Quiz',
    'Filter',
  ])
  expect([orders.title({ name: 'Asha' }), orders.none, login.withGoogle]).toEqual([
    "Asha's Orders",
    'No orders found.',
    'Login with Google',
  ])
})

test('the product page has the legally required declarations', () => {
  // docs/law.md, legal metrology.
  expect([product.inclusive, product.netQuantity, product.origin, cards.findSachets]).toEqual([
    'Inclusive of all taxes',
    'Net quantity',
    'Country of origin',
    'Find my sachets',
  ])
})

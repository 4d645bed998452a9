import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './environment.ts'

const LIVE = {
  MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  SESSION_SECRET: 'Zk3v9pQ1sT7uX0aB5cD8eF2gH6jK4mN9',
  ADMIN_EMAILS: 'owner@shop.example',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret-of-the-client',
  SMTP_URL: 'smtps://shop:password-of-the-shop@mail.example',
  MAIL_FROM: 'hello@shop.example',
}

test('without any variable the shop is a demo on port 3000 with an owner to sign in as', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ mode: 'demo', port: 3000, identity: { kind: 'stand-in' } })
  expect(config.adminEmails).toEqual(['owner@samagni.example'])
  expect(Object.isFrozen(config)).toBe(true)
})

test('a demo that a setting asks for differs from one without any setting', () => {
  expect(readConfig({ MODE: 'demo' }).isModeNamed).toBe(true)
  expect(readConfig({ MODE: '' }).isModeNamed).toBe(false)
})

test('a file of settings whose first one is hidden by a byte order mark starts no shop', () => {
  const { MODE, ...others } = LIVE
  expect(() => readConfig({ '\uFEFFMODE': MODE, ...others })).toThrow(/^MODE was not read: /)
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({
    port: 3000,
    publicUrl: undefined,
  })
})

test('a live shop starts with everything set', () => {
  expect(readConfig(LIVE)).toMatchObject({ mode: 'live', publicUrl: 'https://shop.example' })
})

test.each([
  ['PUBLIC_URL', undefined],
  ['PUBLIC_URL', 'http://shop.example'],
  ['SESSION_SECRET', undefined],
  ['SESSION_SECRET', 'too short'],
  ['SESSION_SECRET', 'a'.repeat(40)],
  ['ADMIN_EMAILS', ''],
  ['ADMIN_EMAILS', '*'],
  ['GOOGLE_CLIENT_ID', undefined],
  ['OIDC_ISSUER', 'http://127.0.0.1:9000'],
  ['SMTP_URL', undefined],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_FROM', undefined],
  ['MAIL_FROM', 'Shop <hello@shop.example>'],
])(
  'PRV-04: a live shop refuses to start with %s = %s, and does not print the value',
  (name, value) => {
    const read = () => readConfig({ ...LIVE, [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
    if (value && value.length > 3) expect(read).not.toThrow(value)
  },
)

test('a live shop gives a load balancer time to react before it stops', () => {
  expect([readConfig({}).drainSeconds, readConfig(LIVE).drainSeconds]).toEqual([0, 5])
  expect(readConfig({ ...LIVE, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
})

test('one message lists everything that is missing in a live shop', () => {
  const problemsOf = (environment: Record<string, string>) => {
    try {
      return readConfig(environment)
    } catch (error) {
      return error instanceof ConfigError && error.problems
    }
  }
  expect(problemsOf({ MODE: 'live', PORT: 'abc', SMTP_URL: 'smtp://mail.example' })).toEqual([
    'PORT cannot be used: must be a whole number from 0 to 65535.',
    'SMTP_URL and MAIL_FROM are needed together.',
    'MODE=live does not start: PUBLIC_URL is missing.',
    'MODE=live does not start: SESSION_SECRET needs at least 32 characters.',
    'MODE=live does not start: ADMIN_EMAILS names nobody.',
    'MODE=live does not start: GOOGLE_CLIENT_ID is missing, so sign-in would be a stand-in.',
  ])
  expect(problemsOf({ ...LIVE, SMTP_URL: '', MAIL_FROM: '', RAZORPAY_KEY_SECRET: 'x' })).toEqual([
    'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are needed together.',
    'MODE=live does not start: SMTP_URL is missing, so no mail would leave.',
  ])
})

test.each([
  ['PORT', 'seventy'],
  ['PORT', '70000'],
  ['MODE', 'production'],
  ['DATABASE_URL', 'mysql://somewhere'],
  ['PUBLIC_URL', 'https://shop.example/path'],
  ['SHOP_PINCODE', '038800'],
  ['TRUSTED_PROXIES', '1'],
  ['TRUSTED_PROXIES', '127.0.0.1, proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
])('%s = %s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('trusted proxies are addresses and networks', () => {
  const names = ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32', '::1', 'uniquelocal']
  expect(readConfig({ TRUSTED_PROXIES: names.join(', ') }).trustedProxies).toEqual(names)
})

test('mail goes to the stand-in until a mail server and a sender are configured', () => {
  expect(readConfig({}).mail).toEqual({ kind: 'stand-in' })
  const named = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'hello@shop.example' }
  expect(readConfig(named).mail).toEqual({
    kind: 'smtp',
    url: named.SMTP_URL,
    from: named.MAIL_FROM,
  })
})

const COURIER = {
  SHIPROCKET_EMAIL: 'api@shop.example',
  SHIPROCKET_PASSWORD: 'password-of-the-api-user',
  SHIPROCKET_PICKUP_LOCATION: 'Shop',
}

test('prices come from the shop’s own table until a courier’s account is configured', () => {
  expect(readConfig({}).shipping).toEqual({ kind: 'zone-table' })
  expect(readConfig(LIVE).shipping).toEqual({ kind: 'zone-table' })
  expect(readConfig(COURIER).shipping).toMatchObject({
    kind: 'shiprocket',
    apiBase: 'https://apiv2.shiprocket.in/v1/external',
    webhookToken: undefined,
  })
})

test.each(Object.keys(COURIER))('a courier’s account without %s is refused', (name) => {
  expect(() => readConfig({ ...COURIER, [name]: undefined })).toThrow('SHIPROCKET_')
})

test('a live shop refuses a courier without https, and a webhook token that is too short', () => {
  const local = { SHIPROCKET_API_BASE: 'http://127.0.0.1:9' }
  expect(() => readConfig({ ...LIVE, ...COURIER, ...local })).toThrow('SHIPROCKET_API_BASE')
  const short = { SHIPROCKET_WEBHOOK_TOKEN: 'guess-me' }
  expect(() => readConfig({ ...COURIER, ...short })).toThrow('SHIPROCKET_WEBHOOK_TOKEN')
  expect(() => readConfig({ ...COURIER, ...short })).not.toThrow('guess-me')
})

const WHATSAPP = {
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_TOKEN: 'token-of-the-system-user',
  WHATSAPP_APP_SECRET: 'secret-of-the-whole-app',
  WHATSAPP_VERIFY_TOKEN: 'agreed-with-the-provider',
}

test('no messages are sent to phones until an account is configured, except to the stand-in of a demo', () => {
  expect(readConfig({}).phoneMessages).toEqual({ kind: 'stand-in' })
  expect(readConfig(LIVE).phoneMessages).toEqual({ kind: 'none' })
  expect(readConfig({ ...LIVE, ...WHATSAPP }).phoneMessages).toMatchObject({
    kind: 'whatsapp',
    apiBase: 'https://graph.facebook.com/v24.0',
  })
})

test.each(Object.keys(WHATSAPP))('an account for messages without %s is refused', (name) => {
  expect(() => readConfig({ ...WHATSAPP, [name]: undefined })).toThrow('WHATSAPP_')
})

test('a live shop refuses messages without https, and secrets that are too short', () => {
  const local = { WHATSAPP_API_BASE: 'http://127.0.0.1:9' }
  expect(() => readConfig({ ...LIVE, ...WHATSAPP, ...local })).toThrow('WHATSAPP_API_BASE')
  const numbered = { ...WHATSAPP, WHATSAPP_PHONE_NUMBER_ID: '+91 98250 12345' }
  expect(() => readConfig(numbered)).toThrow('WHATSAPP_PHONE_NUMBER_ID')
  for (const name of ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN']) {
    expect(() => readConfig({ ...WHATSAPP, [name]: 'guess-me' })).toThrow(name)
    expect(() => readConfig({ ...WHATSAPP, [name]: 'guess-me' })).not.toThrow('guess-me')
  }
})

const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_live_AAAAAAAAAAAAAA',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'the-new-one, the-old-one',
}

test('payments use the stand-in until keys are configured; a live shop without keys takes cash only', () => {
  expect(readConfig({}).payment).toEqual({ kind: 'stand-in' })
  expect(readConfig(LIVE).payment).toEqual({ kind: 'none' })
  const { payment } = readConfig({ ...LIVE, ...RAZORPAY })
  expect(payment).toMatchObject({ kind: 'account', title: 'Razorpay' })
  expect(payment.kind === 'account' && payment.connect()).toMatchObject({
    checkout: {
      provider: 'razorpay',
      keyId: RAZORPAY.RAZORPAY_KEY_ID,
      scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    },
    takesEvents: true,
  })
})

test.each([
  ['RAZORPAY_KEY_ID', 'rzp_test_AAAAAAAAAAAAAA'],
  ['RAZORPAY_KEY_ID', 'key'],
  ['RAZORPAY_KEY_SECRET', undefined],
  ['RAZORPAY_WEBHOOK_SECRET', undefined],
  ['RAZORPAY_API_BASE', 'http://127.0.0.1:9000/v1'],
  ['RAZORPAY_CHECKOUT_JS', 'http://127.0.0.1:9000/checkout.js'],
])('a live shop refuses payments with %s = %s', (name, value) => {
  const read = () => readConfig({ ...LIVE, ...RAZORPAY, [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(name)
})

test('pictures are stored in the data folder unless an account for them is configured', () => {
  expect(readConfig({}).images).toEqual({ kind: 'folder' })
  const account = { CLOUDINARY_CLOUD_NAME: 'samagni' }
  const signed = { ...account, CLOUDINARY_API_KEY: 'key', CLOUDINARY_API_SECRET: 'secret' }
  expect(readConfig(signed).images).toEqual({
    kind: 'cloudinary',
    uploadBase: 'https://api.cloudinary.com/v1_1',
    deliveryBase: 'https://res.cloudinary.com',
    cloudName: 'samagni',
    access: { kind: 'signed', apiKey: 'key', apiSecret: 'secret' },
  })
  expect(readConfig({ ...account, CLOUDINARY_UPLOAD_PRESET: 'shop' }).images).toMatchObject({
    access: { kind: 'unsigned', preset: 'shop' },
  })
})

test.each([
  { CLOUDINARY_API_KEY: 'key' },
  { CLOUDINARY_CLOUD_NAME: 'samagni' },
  { CLOUDINARY_CLOUD_NAME: 'samagni', CLOUDINARY_API_KEY: 'key' },
  { CLOUDINARY_CLOUD_NAME: 'a/b', CLOUDINARY_UPLOAD_PRESET: 'shop' },
])('an incomplete account for pictures is refused: %j', (environment) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
})

test('a live shop refuses picture addresses without https', () => {
  const account = { CLOUDINARY_CLOUD_NAME: 'samagni', CLOUDINARY_UPLOAD_PRESET: 'shop' }
  const open = { ...LIVE, ...account, IMAGE_DELIVERY_BASE: 'http://pictures.example' }
  expect(() => readConfig(open)).toThrow('https')
  expect(readConfig({ ...LIVE, ...account }).images.kind).toBe('cloudinary')
})

const BUCKET = {
  S3_ENDPOINT: 'https://s3.ap-south-1.amazonaws.com/',
  S3_BUCKET: 'samagni-files',
  S3_ACCESS_KEY_ID: 'id-of-the-key',
  S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket',
}

test('files are in the data folder unless a bucket is configured, live with https only', () => {
  expect(readConfig({}).storage).toEqual({ kind: 'folder' })
  expect(readConfig({ ...LIVE, ...BUCKET }).storage).toMatchObject({
    kind: 's3',
    endpoint: 'https://s3.ap-south-1.amazonaws.com',
    region: 'us-east-1',
  })
  const open = { S3_ENDPOINT: 'http://10.0.0.5:9000' }
  expect(readConfig({ ...BUCKET, ...open }).storage.kind).toBe('s3')
  expect(() => readConfig({ ...LIVE, ...BUCKET, ...open })).toThrow('S3_ENDPOINT')
})

test.each(Object.keys(BUCKET))('a bucket without %s is refused by name', (name) => {
  const read = () => readConfig({ ...BUCKET, [name]: undefined })
  expect(read).toThrow(`${name} is needed with the other S3 variables.`)
  expect(read).not.toThrow('secret-of-the-bucket')
})

test('a problem that several parts of the shop find is named once', () => {
  const read = () => readConfig({ ...BUCKET, S3_BUCKET: 'b' })
  expect(read).toThrow(/^S3_BUCKET cannot be used: must be the name of a bucket[.]$/)
})

test('several processes can serve only if every outside service has an account', () => {
  expect(readConfig({ WEB_CONCURRENCY: '1' }).webProcesses).toBe(1)
  expect(readConfig({ ...LIVE, WEB_CONCURRENCY: '4' }).webProcesses).toBe(4)
  expect(() => readConfig({ WEB_CONCURRENCY: '2' })).toThrow('WEB_CONCURRENCY')
  expect(() => readConfig({ ...LIVE, WEB_CONCURRENCY: '33' })).toThrow('WEB_CONCURRENCY')
})

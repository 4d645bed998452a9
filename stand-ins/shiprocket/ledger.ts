import { randomBytes, randomInt } from 'node:crypto'
import { DAY_MS } from '#domain/time/durations.ts'
import { indianClock } from '#domain/time/india.ts'

const MAX_PARCELS = 2_000
export const FULL_WALLET = '5000.00'

/** A tracking scan, with its shipment code. */
interface Scan {
  code: number
  at: Date
  place: string
}

/** An order at the courier, with its one shipment. */
export interface Parcel {
  /** The courier's own id of the order. */
  id: number
  shipmentId: number
  /** The shop's reference. */
  reference: string
  /** A return from a shopper to the shop. */
  isReturn: boolean
  total: number
  isCash: boolean
  /** The recipient, or the sender of a return. */
  customer: string
  pincode: string
  city: string
  isCancelled: boolean
  awb: string
  courierName: string
  scans: Scan[]
}

/** The stand-in's state: in memory, lost with the process, and bounded. */
export class Ledger {
  readonly parcels = new Map<number, Parcel>()
  readonly tokens = new Map<string, number>()
  /** Switches: what the courier refuses at present. */
  isLoginLocked = false
  /** The wallet's balance in the courier's format. */
  walletRupees = FULL_WALLET
  /** Number of assignments of a tracking number that will fail. */
  assignmentsToRefuse = 0
  readonly now: () => Date
  readonly #onScan: (parcel: Parcel) => void

  constructor(deps: { now: () => Date; onScan: (parcel: Parcel) => void }) {
    this.now = deps.now
    this.#onScan = deps.onScan
  }

  newToken(): string {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const expiresAt = this.now().getTime() + 10 * DAY_MS
    const claims = { sub: 1, exp: Math.floor(expiresAt / 1000) }
    const token = `${part({ alg: 'HS256' })}.${part(claims)}.${randomBytes(16).toString('hex')}`
    this.tokens.set(token, expiresAt)
    return token
  }

  isToken(token: string): boolean {
    return (this.tokens.get(token) ?? 0) > this.now().getTime()
  }

  add(
    wanted: Pick<
      Parcel,
      'reference' | 'isReturn' | 'total' | 'isCash' | 'customer' | 'pincode' | 'city'
    >,
  ): Parcel {
    const id = 600_000_000 + randomInt(90_000_000)
    const parcel: Parcel = {
      ...wanted,
      id,
      shipmentId: id + 1,
      isCancelled: false,
      awb: '',
      courierName: '',
      scans: [],
    }
    const [oldest] = this.parcels.keys()
    if (oldest !== undefined && this.parcels.size >= MAX_PARCELS) this.parcels.delete(oldest)
    this.parcels.set(id, parcel)
    return parcel
  }

  scan(parcel: Parcel, code: number, place = `${parcel.city}_Hub`): void {
    parcel.scans.push({ code, at: this.now(), place })
    this.#onScan(parcel)
  }

  findBy(wanted: Partial<Pick<Parcel, 'reference' | 'awb' | 'shipmentId'>>): Parcel | undefined {
    const fields = Object.entries(wanted) as [keyof typeof wanted, unknown][]
    return [...this.parcels.values()].find((parcel) =>
      fields.every(([name, value]) => parcel[name] === value),
    )
  }

  clear(): void {
    this.parcels.clear()
    this.tokens.clear()
    this.isLoginLocked = false
    this.walletRupees = FULL_WALLET
    this.assignmentsToRefuse = 0
  }
}

export function newAwb(): string {
  return `3210${String(randomInt(10_000_000_000)).padStart(10, '0')}`
}

/** `2026-11-19 15:32:17`, in Indian time without a zone. */
export function indianTime(moment: Date): string {
  return indianClock(moment).toISOString().slice(0, 19).replace('T', ' ')
}

import { type CheckedImbalance, parseCheckedImbalance } from '#domain/quiz/health-profile.ts'
import { mayCheckAgain, resultOfScores } from '#domain/quiz/vikriti.ts'
import { createDeviceStore, DEVICE_KEYS } from '../device.ts'

/** The last imbalance check: date and scores, since one can be taken every 14 days. */
export const imbalanceStore = createDeviceStore(DEVICE_KEYS.imbalance, parseCheckedImbalance)

/** The last check's result; `undefined` once it is time for another one. */
export function currentImbalance(checked: CheckedImbalance | undefined, today: string) {
  if (!checked || mayCheckAgain(checked.checkedOn, today)) return undefined
  return resultOfScores(checked.scores)
}

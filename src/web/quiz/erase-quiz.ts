import { DEVICE_KEYS, writeDevice } from '../device.ts'
import { concernStore, NO_CONCERNS } from './concern-store.ts'
import { imbalanceStore } from './imbalance-store.ts'
import { profileStore } from './profile-store.ts'
import { NO_PROGRESS, quizStore } from './quiz-store.ts'

/** Deletes every answer about health from the device, and the results of them. */
export function eraseQuiz(): void {
  quizStore.set(NO_PROGRESS)
  imbalanceStore.set(undefined)
  profileStore.set(undefined)
  concernStore.set(NO_CONCERNS)
  // Deletes the stored value instead of storing an empty one.
  for (const key of [DEVICE_KEYS.quiz, DEVICE_KEYS.imbalance, DEVICE_KEYS.profile]) {
    writeDevice(key, undefined)
  }
  writeDevice(DEVICE_KEYS.concerns, undefined, 'sessionStorage')
}

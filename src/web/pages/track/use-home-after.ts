import { useEffect, useRef, useState } from 'react'
import { pages } from '#urls.ts'
import { useShopNavigate } from '../../layout/shop-link.tsx'
import { leavesForHomeStore } from '../../payment/leaves-for-home.ts'
import { concernStore, NO_CONCERNS } from '../../quiz/concern-store.ts'
import { AFTER_ORDER_MS } from '../../waiting.ts'
import { NO_QUANTITIES, sachetQuantityStore } from '../suggest-products/sachet-quantities.ts'

/** Events by which a reader is recognised. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Redirects to /home 6 s after a sachet order, whose selection is deleted now. A visitor who touches the page stays.
 * Returns whether the redirect is pending.
 */
export function useHomeAfter(): boolean {
  const navigate = useShopNavigate()
  const latestHome = useRef(() => navigate(pages.homeToo))
  useEffect(() => {
    latestHome.current = () => navigate(pages.homeToo)
  })
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    if (!leavesForHomeStore.get()) return
    leavesForHomeStore.set(false)
    sachetQuantityStore.set(NO_QUANTITIES)
    concernStore.set(NO_CONCERNS)
    setIsLeaving(true)
  }, [])
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => void latestHome.current(), AFTER_ORDER_MS)
    const stay = () => setIsLeaving(false)
    for (const touch of TOUCHES) addEventListener(touch, stay, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const touch of TOUCHES) removeEventListener(touch, stay)
    }
  }, [isLeaving])
  return isLeaving
}

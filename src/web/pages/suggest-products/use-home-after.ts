import { useEffect, useRef } from 'react'
import { pages } from '#urls.ts'
import { useShopNavigate } from '../../layout/shop-link.tsx'
import { paidSachetsStore } from '../../payment/paid-sachets.ts'
import { concernStore, NO_CONCERNS } from '../../quiz/concern-store.ts'
import { AFTER_ORDER_MS } from '../../waiting.ts'

/** Returns to /home 6 s after success. */
export function useHomeAfter(isPlaced: boolean): void {
  const navigate = useShopNavigate()
  const latestHome = useRef(() => navigate(pages.homeToo))
  useEffect(() => {
    latestHome.current = () => navigate(pages.homeToo)
  })
  useEffect(() => {
    if (!isPlaced) return
    const timer = setTimeout(() => void latestHome.current(), AFTER_ORDER_MS)
    return () => {
      clearTimeout(timer)
      paidSachetsStore.set(undefined)
      concernStore.set(NO_CONCERNS)
    }
  }, [isPlaced])
}

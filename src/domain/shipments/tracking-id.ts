/** A courier's tracking id, as Indian couriers write it. */
export const TRACKING_ID = /^[\w-]{4,40}$/

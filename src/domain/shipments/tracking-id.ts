/** The number under which a courier carries a parcel, as the couriers of India write it. */
export const TRACKING_ID = /^[\w-]{4,40}$/

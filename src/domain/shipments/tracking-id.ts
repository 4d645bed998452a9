/** The form of Indian couriers' tracking ids. */
export const TRACKING_ID = /^[\w-]{4,40}$/

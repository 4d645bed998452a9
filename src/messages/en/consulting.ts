export const consulting = {} as const

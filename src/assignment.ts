import { z } from 'zod'
import { type Environment, readVariables } from '#environment.ts'

const Json = z.string().transform((text) => JSON.parse(text))

/** The work of a process that the shop's main process has started, and what it needs to know of that one. */
const Assignment = z.object({
  work: z.enum(['web', 'jobs']),
  /** Says that the shop is open. */
  welcomes: z.boolean().optional(),
  /** The server that the main process holds; absent: the settings name one. */
  builtIn: z.object({ host: z.string(), user: z.string(), database: z.string() }).optional(),
  /** Where the main process serves, and the accounts at the stand-ins that it plays. */
  loopback: z.string().optional(),
  standIns: z
    .object({
      paymentSecret: z.string(),
      courierPassword: z.string(),
      messageToken: z.string(),
      mailServer: z.string(),
    })
    .optional(),
})
export type Assignment = z.output<typeof Assignment>

const Variables = z.object({ SHOP_ASSIGNMENT: Json.pipe(Assignment).optional() })

/** What this process is to do; `undefined` in the main one. */
export const assignmentIn = (environment: Environment): Assignment | undefined =>
  readVariables(Variables, environment).SHOP_ASSIGNMENT

/** The environment of a process with this assignment. */
export const assigned = (assignment: Assignment): { SHOP_ASSIGNMENT: string } => ({
  SHOP_ASSIGNMENT: JSON.stringify(assignment),
})

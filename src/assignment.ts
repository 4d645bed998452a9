import { z } from 'zod'
import { type Environment, readVariables } from '#environment.ts'

const Json = z.string().transform((text) => JSON.parse(text))

/** What the main process sends to a child process: its work, and how to reach the main process's servers. */
const Assignment = z.object({
  work: z.enum(['web', 'jobs']),
  /** Whether this process prints that the shop is open. */
  announcesStart: z.boolean().optional(),
  /** The built-in database server; absent when the settings name a server. */
  builtIn: z.object({ host: z.string(), user: z.string(), database: z.string() }).optional(),
  /** The address at which the main process serves, and the accounts at the stand-ins that it runs. */
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

/** The assignment of this process; `undefined` in the main process. */
export const assignmentIn = (environment: Environment): Assignment | undefined =>
  readVariables(Variables, environment).SHOP_ASSIGNMENT

/** The environment variable that passes an assignment to a child process. */
export const assignmentVariable = (assignment: Assignment): { SHOP_ASSIGNMENT: string } => ({
  SHOP_ASSIGNMENT: JSON.stringify(assignment),
})

import { createContext } from 'react-router'

/**
 * Logs a failure of a loader or a component and returns the status of the response: 503 while the database is
 * unavailable, else 500. The visitor sees only a sentence.
 */
export const reportContext = createContext<(error: unknown) => number>(() => 500)

/** The request id, which relates a visitor's report to the server's log. */
export const requestIdContext = createContext<string>('')

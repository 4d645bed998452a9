import { createContext } from 'react-router'

/** Tells the server's log about a failure inside a loader or a component; the visitor sees a sentence only. */
export const reportContext = createContext<(error: unknown) => void>(() => undefined)

/** The request's number, by which the server's log and a visitor's complaint find each other. */
export const requestIdContext = createContext<string>('')

/** A member of a value that anybody may have written, such as one stored on the device; undefined without it. */
export const memberOf = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

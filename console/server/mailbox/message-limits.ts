/** If a message is larger, only its beginning is read. Base64 makes files a third larger. */
export const maxMessageBytes = 30 * 1024 * 1024;
/** The limit for the beginning of a larger message, and for any message until we know that it is about a lead. */
export const maxStartBytes = 256 * 1024;

/** Of larger messages, only the beginning is read. Base64 makes files a third larger. */
export const maxMessageBytes = 30 * 1024 * 1024;
/** The beginning that is read of a larger message, and of any message until it is known to be about a lead. */
export const maxStartBytes = 256 * 1024;

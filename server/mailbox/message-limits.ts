/** Only the beginning of larger messages is read. Base64 makes files a third larger. */
export const maxMessageBytes = 30 * 1024 * 1024;
/** The part that is read of a larger message, and of any message before it is known to be about a lead. */
export const maxStartBytes = 256 * 1024;

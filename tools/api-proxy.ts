import type { ProxyOptions } from 'vite';

/** Sends requests to the server. While it restarts, each one is a message, and not an error with its stack. */
export function apiProxy(target: string, changeOrigin: boolean): ProxyOptions {
  return {
    target,
    changeOrigin,
    configure: (proxy) => {
      proxy.on('error', (error: NodeJS.ErrnoException) => {
        error.stack =
          error.code === 'ECONNREFUSED' ? 'The server is starting or restarting.' : error.message;
      });
    },
  };
}

import { createServer } from 'node:net';

/** An SMTP server that accepts and discards everything. Prints its port. */
const server = createServer((socket) => {
  let isMessage = false;
  let rest = '';
  socket.on('error', () => undefined);
  socket.setEncoding('latin1');
  socket.write('220 sink\r\n');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (isMessage && line !== '.') continue;
      const isData = line === 'DATA';
      isMessage = isData;
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
      if (line === 'QUIT') socket.end();
    }
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(address.port);
});
